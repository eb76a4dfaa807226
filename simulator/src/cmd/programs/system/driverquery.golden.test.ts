import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('driverquery, first lines on Windows 7', () => {
  expect(runProgramLine('driverquery', { windows: '7' }).lines.slice(0, 9).join('\n')).toMatchInlineSnapshot(`
    "
    Module Name  Display Name           Driver Type   Link Date             
    ============ ====================== ============= ======================
    1394ohci     1394 OHCI Compliant Ho Kernel        11/20/2010 10:23:47 AM
    ACPI         Microsoft ACPI Driver  Kernel        11/20/2010 10:23:47 AM
    AFD          Ancillary Function Dri Kernel        11/20/2010 10:23:47 AM
    atapi        IDE Channel            Kernel        11/20/2010 10:23:47 AM
    Beep         Beep                   Kernel        11/20/2010 10:23:47 AM
    bowser       Browser                File System   11/20/2010 10:23:47 AM"
  `);
});

test('driverquery, first lines on Server 2019', () => {
  expect(runProgramLine('driverquery', { windows: '2019' }).lines.slice(0, 9).join('\n')).toMatchInlineSnapshot(`
    "
    Module Name  Display Name           Driver Type   Link Date             
    ============ ====================== ============= ======================
    1394ohci     1394 OHCI Compliant Ho Kernel        5/10/1982 3:45:18 PM  
    3ware        3ware                  Kernel        9/21/1976 11:46:35 PM 
    ACPI         Microsoft ACPI Driver  Kernel        7/13/1984 5:27:12 PM  
    AFD          Ancillary Function Dri Kernel        10/22/1989 9:52:49 AM 
    atapi        IDE Channel            Kernel        1/14/1992 10:39:22 PM 
    Beep         Beep                   Kernel        1/8/2018 8:58:57 PM   "
  `);
});

test('driverquery, first lines on Server 2025', () => {
  expect(runProgramLine('driverquery', { windows: '2025' }).lines.slice(0, 9).join('\n')).toMatchInlineSnapshot(`
    "
    Module Name  Display Name           Driver Type   Link Date             
    ============ ====================== ============= ======================
    1394ohci     1394 OHCI Compliant Ho Kernel        7/23/1993 2:01:11 AM  
    3ware        3ware                  Kernel        3/6/1976 5:15:07 PM   
    ACPI         Microsoft ACPI Driver  Kernel        8/29/2037 4:41:01 AM  
    AFD          Ancillary Function Dri Kernel        2/7/2012 9:05:11 PM   
    atapi        IDE Channel            Kernel        8/19/1995 1:47:40 PM  
    Beep         Beep                   Kernel        1/24/2025 11:43:26 PM "
  `);
});

test('driverquery /v /fo csv, first lines on Windows 7', () => {
  expect(runProgramLine('driverquery /v /fo csv', { windows: '7' }).lines.slice(0, 3).join('\n'))
    .toMatchInlineSnapshot(`
    ""Module Name","Display Name","Description","Driver Type","Start Mode","State","Status","Accept Stop","Accept Pause","Paged Pool(bytes)","Code(bytes)","BSS(bytes)","Link Date","Path","Init(bytes)"
    "1394ohci","1394 OHCI Compliant Host Controller","1394 OHCI Compliant Host Controller","Kernel ","Manual","Stopped","OK","FALSE","FALSE","57,344","229,376","0","11/20/2010 10:23:47 AM","C:\\Windows\\system32\\drivers\\1394ohci.sys","8,192"
    "ACPI","Microsoft ACPI Driver","Microsoft ACPI Driver","Kernel ","Boot","Running","OK","FALSE","FALSE","65,536","274,432","0","11/20/2010 10:23:47 AM","C:\\Windows\\system32\\drivers\\acpi.sys","12,288""
  `);
});

test('driverquery /v /fo csv, first lines on Server 2019', () => {
  expect(runProgramLine('driverquery /v /fo csv', { windows: '2019' }).lines.slice(0, 3).join('\n'))
    .toMatchInlineSnapshot(`
    ""Module Name","Display Name","Description","Driver Type","Start Mode","State","Status","Accept Stop","Accept Pause","Paged Pool(bytes)","Code(bytes)","BSS(bytes)","Link Date","Path","Init(bytes)"
    "1394ohci","1394 OHCI Compliant Host Controller","1394 OHCI Compliant Host Controller","Kernel ","Manual","Stopped","OK","FALSE","FALSE","57,344","229,376","0","5/10/1982 3:45:18 PM","C:\\Windows\\system32\\drivers\\1394ohci.sys","8,192"
    "3ware","3ware","3ware","Kernel ","Manual","Stopped","OK","FALSE","FALSE","16,384","73,728","0","9/21/1976 11:46:35 PM","C:\\Windows\\system32\\drivers\\3ware.sys","16,384""
  `);
});

test('driverquery /v /fo csv, first lines on Server 2025', () => {
  expect(runProgramLine('driverquery /v /fo csv', { windows: '2025' }).lines.slice(0, 3).join('\n'))
    .toMatchInlineSnapshot(`
    ""Module Name","Display Name","Description","Driver Type","Start Mode","State","Status","Accept Stop","Accept Pause","Paged Pool(bytes)","Code(bytes)","BSS(bytes)","Link Date","Path","Init(bytes)"
    "1394ohci","1394 OHCI Compliant Host Controller","1394 OHCI Compliant Host Controller","Kernel ","Manual","Stopped","OK","FALSE","FALSE","57,344","229,376","0","7/23/1993 2:01:11 AM","C:\\Windows\\system32\\drivers\\1394ohci.sys","8,192"
    "3ware","3ware","3ware","Kernel ","Manual","Stopped","OK","FALSE","FALSE","16,384","73,728","0","3/6/1976 5:15:07 PM","C:\\Windows\\system32\\drivers\\3ware.sys","16,384""
  `);
});

test('driverquery /si, first lines on Server 2019', () => {
  expect(runProgramLine('driverquery /si', { windows: '2019' }).lines.slice(0, 5).join('\n')).toMatchInlineSnapshot(`
    "
    DeviceName                     InfName       IsSigned Manufacturer                  
    ============================== ============= ======== ==============================
    1394 OHCI Compliant Host Contr 1394ohci.inf  TRUE     Microsoft                     
    3ware                          3ware.inf     TRUE     Microsoft                     "
  `);
});

test('driverquery /? prints its usage', () => {
  const { lines } = runProgramLine('driverquery /?', { windows: '2016' });
  expect(lines.slice(0, 9)).toEqual([
    '',
    'DRIVERQUERY [/S system [/U username [/P [password]]]]',
    '              [/FO format] [/NH] [/SI] [/V] ',
    'Description:',
    '    Enables an administrator to display a list of ',
    '    installed device drivers.',
    '',
    'Parameter List:',
    '      /S     system           Specifies the remote system to connect to.',
  ]);
  expect(lines.at(-1)).toBe(String.raw`    DRIVERQUERY /S system /U domain\user /P password /FO LIST`);
  expect(lines).toContain('      /NH                     Specifies that the "Column Header" ');
});

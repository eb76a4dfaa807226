import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string): string =>
  openTerminal(version, 'powershell-elevated').run(line).text;

describe('WMI classes as PowerShell prints them', () => {
  it('with Get-WmiObject on Windows 7', () => {
    expect(printed('7', 'Get-WmiObject Win32_OperatingSystem')).toMatchInlineSnapshot(`
      "

      SystemDirectory : C:\\Windows\\system32
      Organization    : 
      BuildNumber     : 7601
      RegisteredUser  : Windows User
      SerialNumber    : 00371-OEM-8992671-23363
      Version         : 6.1.7601


      "
    `);
    expect(printed('7', 'Get-WmiObject Win32_BIOS | Select-Object SerialNumber')).toMatchInlineSnapshot(`
      "
      SerialNumber
      ------------
      7QK25314

      "
    `);
    expect(printed('7', 'Get-WmiObject Win32_LogicalDisk -Filter "DriveType=3"')).toMatchInlineSnapshot(`
      "

      DeviceID     : C:
      DriveType    : 3
      ProviderName : 
      FreeSpace    : 68401807360
      Size         : 127999668224
      VolumeName   : 

      DeviceID     : D:
      DriveType    : 3
      ProviderName : 
      FreeSpace    : 297702412288
      Size         : 371374190592
      VolumeName   : Data


      "
    `);
    expect(printed('7', 'Get-WmiObject Win32_Service -Filter "Name=\'Spooler\'"')).toMatchInlineSnapshot(`
      "

      ExitCode  : 0
      Name      : Spooler
      ProcessId : 976
      StartMode : Auto
      State     : Running
      Status    : OK


      "
    `);
  });

  it('with Get-CimInstance on Windows 10', () => {
    expect(printed('10-2019', 'Get-CimInstance Win32_OperatingSystem | Select-Object LastBootUpTime, InstallDate'))
      .toMatchInlineSnapshot(`
      "
      LastBootUpTime       InstallDate
      --------------       -----------
      11/7/2026 1:47:42 AM 1/4/2021 6:39:43 AM

      "
    `);
    expect(
      printed(
        '10-2019',
        'Get-CimInstance Win32_LogicalDisk -Filter "DriveType=3" | Select-Object DeviceID,Size,FreeSpace',
      ),
    ).toMatchInlineSnapshot(`
      "
      DeviceID         Size    FreeSpace
      --------         ----    ---------
      C:       127999668224  68401807360
      D:       383376519168 307304271872

      "
    `);
    expect(printed('10-2019', 'Get-CimInstance Win32_LogicalDisk')).toMatchInlineSnapshot(`
      "
      DeviceID DriveType ProviderName VolumeName Size         FreeSpace
      -------- --------- ------------ ---------- ----         ---------
      C:       3                      OS         127999668224 68401807360
      D:       3                      Data       383376519168 307304271872

      "
    `);
    expect(printed('10-2019', 'Get-CimInstance Win32_Service -Filter "Name=\'Spooler\'"')).toMatchInlineSnapshot(`
      "
      ProcessId Name    StartMode State   Status ExitCode
      --------- ----    --------- -----   ------ --------
      1968      Spooler Auto      Running OK     0

      "
    `);
  });

  it('with an error for a class or a query that does not exist', () => {
    expect(printed('2025', 'Get-CimInstance Win32_Foo')).toMatchInlineSnapshot(`
      "Get-CimInstance : Invalid class 
      At line:1 char:1
      + Get-CimInstance Win32_Foo
      + ~~~~~~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : MetadataError: (root\\cimv2:Win32_Foo:String) [Get-CimInstance], CimException
          + FullyQualifiedErrorId : HRESULT 0x80041010,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand
       "
    `);
    expect(printed('2025', 'Get-WmiObject Win32_LogicalDisk -Filter "Drive=3"')).toMatchInlineSnapshot(`
      "Get-WmiObject : Invalid query "select * from Win32_LogicalDisk where Drive=3"
      At line:1 char:1
      + Get-WmiObject Win32_LogicalDisk -Filter "Drive=3"
      + ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : InvalidArgument: (:) [Get-WmiObject], ManagementException
          + FullyQualifiedErrorId : GetWMIManagementException,Microsoft.PowerShell.Commands.GetWmiObjectCommand
       "
    `);
  });
});

import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('schtasks /query, first lines on Windows 7', () => {
  expect(runProgramLine('schtasks /query', { windows: '7' }).lines.slice(0, 16).join('\n')).toMatchInlineSnapshot(`
    "
    Folder: \\
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    Tarnfell Cleanup                         11/21/2026 3:30:00 AM  Ready          

    Folder: \\Microsoft
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows\\Application Experience
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    AitAgent                                 N/A                    Disabled       "
  `);
});

test('schtasks /query, first lines on Server 2019', () => {
  expect(runProgramLine('schtasks /query', { windows: '2019' }).lines.slice(0, 16).join('\n')).toMatchInlineSnapshot(`
    "
    Folder: \\
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    Norvik Archive Check                     11/21/2026 4:15:00 AM  Ready          

    Folder: \\Microsoft
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows\\Application Experience
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    AitAgent                                 N/A                    Disabled       "
  `);
});

test('schtasks /query, first lines on Server 2025', () => {
  expect(runProgramLine('schtasks /query', { windows: '2025' }).lines.slice(0, 16).join('\n')).toMatchInlineSnapshot(`
    "
    Folder: \\
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    Norvik Archive Check                     11/21/2026 4:15:00 AM  Ready          

    Folder: \\Microsoft
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows
    INFO: There are no scheduled tasks presently available at your access level.

    Folder: \\Microsoft\\Windows\\Application Experience
    TaskName                                 Next Run Time          Status         
    ======================================== ====================== ===============
    AitAgent                                 N/A                    Disabled       "
  `);
});

test('schtasks /query /fo csv /v, first lines on Windows 7', () => {
  expect(runProgramLine('schtasks /query /fo csv /v', { windows: '7' }).lines.slice(0, 2).join('\n'))
    .toMatchInlineSnapshot(`
      ""HostName","TaskName","Next Run Time","Status","Logon Mode","Last Run Time","Last Result","Author","Task To Run","Start In","Comment","Scheduled Task State","Idle Time","Power Management","Run As User","Delete Task If Not Rescheduled","Stop Task If Runs X Hours and X Mins","Schedule","Schedule Type","Start Time","Start Date","End Date","Days","Months","Repeat: Every","Repeat: Until: Time","Repeat: Until: Duration","Repeat: Stop If Still Running"
      "HMI-12A","\\Tarnfell Cleanup","11/21/2026 3:30:00 AM","Ready","Interactive/Background","11/20/2026 3:30:02 AM","0","PLANT\\Administrator","C:\\Program Files\\Tarnfell\\Operator\\TfnClean.exe /days:30","N/A","Removes trend files that are older than 30 days.","Enabled","Disabled","Stop On Battery Mode, No Start On Batteries","SYSTEM","Disabled","72:00:00","Scheduling data is not available in this format.","Daily ","3:30:00 AM","11/20/2026","N/A","Every 1 day(s)","N/A","Disabled","Disabled","Disabled","Disabled""
    `);
});

test('schtasks /query /fo csv /v, first lines on Server 2019', () => {
  expect(runProgramLine('schtasks /query /fo csv /v', { windows: '2019' }).lines.slice(0, 2).join('\n'))
    .toMatchInlineSnapshot(`
      ""HostName","TaskName","Next Run Time","Status","Logon Mode","Last Run Time","Last Result","Author","Task To Run","Start In","Comment","Scheduled Task State","Idle Time","Power Management","Run As User","Delete Task If Not Rescheduled","Stop Task If Runs X Hours and X Mins","Schedule","Schedule Type","Start Time","Start Date","End Date","Days","Months","Repeat: Every","Repeat: Until: Time","Repeat: Until: Duration","Repeat: Stop If Still Running"
      "HIST-02","\\Norvik Archive Check","11/21/2026 4:15:00 AM","Ready","Interactive/Background","11/20/2026 4:15:02 AM","0","PLANT\\Administrator","C:\\Program Files\\Norvik\\Historian\\NvkCheck.exe /quick","N/A","Checks the archives of the last day.","Enabled","Disabled","Stop On Battery Mode, No Start On Batteries","PLANT\\svc-historian","Disabled","72:00:00","Scheduling data is not available in this format.","Daily ","4:15:00 AM","11/20/2026","N/A","Every 1 day(s)","N/A","Disabled","Disabled","Disabled","Disabled""
    `);
});

test('schtasks /query /fo csv /v, first lines on Server 2025', () => {
  expect(runProgramLine('schtasks /query /fo csv /v', { windows: '2025' }).lines.slice(0, 2).join('\n'))
    .toMatchInlineSnapshot(`
      ""HostName","TaskName","Next Run Time","Status","Logon Mode","Last Run Time","Last Result","Author","Task To Run","Start In","Comment","Scheduled Task State","Idle Time","Power Management","Run As User","Delete Task If Not Rescheduled","Stop Task If Runs X Hours and X Mins","Schedule","Schedule Type","Start Time","Start Date","End Date","Days","Months","Repeat: Every","Repeat: Until: Time","Repeat: Until: Duration","Repeat: Stop If Still Running"
      "HIST-02","\\Norvik Archive Check","11/21/2026 4:15:00 AM","Ready","Interactive/Background","11/20/2026 4:15:02 AM","0","PLANT\\Administrator","C:\\Program Files\\Norvik\\Historian\\NvkCheck.exe /quick","N/A","Checks the archives of the last day.","Enabled","Disabled","Stop On Battery Mode, No Start On Batteries","PLANT\\svc-historian","Disabled","72:00:00","Scheduling data is not available in this format.","Daily ","4:15:00 AM","11/20/2026","N/A","Every 1 day(s)","N/A","Disabled","Disabled","Disabled","Disabled""
    `);
});

test('schtasks /query /fo list /v of one task on Server 2019', () => {
  expect(runProgramLine('schtasks /query /fo list /v /tn "Norvik Archive Check"', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
      "
      Folder: \\
      HostName:                             HIST-02
      TaskName:                             \\Norvik Archive Check
      Next Run Time:                        11/21/2026 4:15:00 AM
      Status:                               Ready
      Logon Mode:                           Interactive/Background
      Last Run Time:                        11/20/2026 4:15:02 AM
      Last Result:                          0
      Author:                               PLANT\\Administrator
      Task To Run:                          C:\\Program Files\\Norvik\\Historian\\NvkCheck.exe /quick
      Start In:                             N/A
      Comment:                              Checks the archives of the last day.
      Scheduled Task State:                 Enabled
      Idle Time:                            Disabled
      Power Management:                     Stop On Battery Mode, No Start On Batteries
      Run As User:                          PLANT\\svc-historian
      Delete Task If Not Rescheduled:       Disabled
      Stop Task If Runs X Hours and X Mins: 72:00:00
      Schedule:                             Scheduling data is not available in this format.
      Schedule Type:                        Daily 
      Start Time:                           4:15:00 AM
      Start Date:                           11/20/2026
      End Date:                             N/A
      Days:                                 Every 1 day(s)
      Months:                               N/A
      Repeat: Every:                        Disabled
      Repeat: Until: Time:                  Disabled
      Repeat: Until: Duration:              Disabled
      Repeat: Stop If Still Running:        Disabled"
    `);
});

import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string): string =>
  openTerminal(version, 'powershell-elevated').run(line).text;

const starts = "Get-WinEvent -FilterHashtable @{LogName='System';Id=6005,6006}";

describe('events as PowerShell prints them', () => {
  it('on Windows 7', () => {
    expect(printed('7', starts)).toMatchInlineSnapshot(`
      "

         ProviderName: EventLog

      TimeCreated             ProviderName                       Id Message
      -----------             ------------                       -- -------
      11/7/2026 1:47:54 AM    EventLog                         6005 The Event log service was started.
      11/7/2026 1:46:06 AM    EventLog                         6006 The Event log service was stopped.

      "
    `);
    expect(printed('7', 'Get-EventLog System -Newest 2')).toMatchInlineSnapshot(`
      "
         Index Time          EntryType   Source                 InstanceID Message
         ----- ----          ---------   ------                 ---------- -------
        121983 Nov 20 05:01  Warning     Microsoft-Windows...         1014 Name resolution for the name wpad timed out aft...
        121982 Nov 20 00:22  Information Service Control M...   1073748860 The Software Protection service entered the sto...

      "
    `);
  });

  it('on Windows 10', () => {
    expect(printed('10-2021', starts)).toMatchInlineSnapshot(`
      "

         ProviderName: EventLog

      TimeCreated                     Id LevelDisplayName Message
      -----------                     -- ---------------- -------
      11/7/2026 1:47:54 AM          6005 Information      The Event log service was started.
      11/7/2026 1:46:06 AM          6006 Information      The Event log service was stopped.

      "
    `);
    expect(printed('10-2021', `${starts} | Select-Object TimeCreated,Id,Message | Format-List`)).toMatchInlineSnapshot(`
      "

      TimeCreated : 11/7/2026 1:47:54 AM
      Id          : 6005
      Message     : The Event log service was started.

      TimeCreated : 11/7/2026 1:46:06 AM
      Id          : 6006
      Message     : The Event log service was stopped.


      "
    `);
    expect(printed('10-2021', 'Get-WinEvent -ListLog System,Security')).toMatchInlineSnapshot(`
      "
      LogMode   MaximumSizeInBytes RecordCount LogName
      -------   ------------------ ----------- -------
      Circular            20971520       27277 System
      Circular            20971520       28223 Security

      "
    `);
  });

  it('on Server 2025, with the errors for nothing found and no such log', () => {
    expect(printed('2025', starts)).toMatchInlineSnapshot(`
      "

         ProviderName: EventLog

      TimeCreated                     Id LevelDisplayName Message
      -----------                     -- ---------------- -------
      11/7/2026 1:47:54 AM          6005 Information      The Event log service was started.
      11/7/2026 1:46:06 AM          6006 Information      The Event log service was stopped.

      "
    `);
    expect(printed('2025', "Get-WinEvent -FilterHashtable @{LogName='System';Id=999}")).toMatchInlineSnapshot(`
      "Get-WinEvent : No events were found that match the specified selection criteria.
      At line:1 char:1
      + Get-WinEvent -FilterHashtable @{LogName='System';Id=999}
      + ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (:) [Get-WinEvent], Exception
          + FullyQualifiedErrorId : NoMatchingEventsFound,Microsoft.PowerShell.Commands.GetWinEventCommand
       "
    `);
    expect(printed('2025', 'Get-WinEvent -LogName Nothing')).toMatchInlineSnapshot(`
      "Get-WinEvent : There is not an event log on the localhost computer that matches "Nothing".
      At line:1 char:1
      + Get-WinEvent -LogName Nothing
      + ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Nothing:String) [Get-WinEvent], Exception
          + FullyQualifiedErrorId : NoMatchingLogsFound,Microsoft.PowerShell.Commands.GetWinEventCommand
       "
    `);
    expect(printed('2025', 'Get-EventLog -List')).toMatchInlineSnapshot(`
      "
        Max(K) Retain OverflowAction        Entries Log
        ------ ------ --------------        ------- ---
        20,480      0 OverwriteAsNeeded      27,581 Application
        20,480      0 OverwriteAsNeeded           0 HardwareEvents
        20,480      0 OverwriteAsNeeded           0 Key Management Service
        20,480      0 OverwriteAsNeeded      28,223 Security
        20,480      0 OverwriteAsNeeded      27,277 System
        15,360      0 OverwriteAsNeeded         201 Windows PowerShell

      "
    `);
  });
});

import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string, isElevated = true): string =>
  openTerminal(version, isElevated ? 'powershell-elevated' : 'powershell').run(line).text;

describe('services, processes and tasks as PowerShell prints them', () => {
  it('on Windows 7', () => {
    expect(printed('7', 'Get-Service Spooler,W32Time')).toMatchInlineSnapshot(`
      "
      Status   Name               DisplayName
      ------   ----               -----------
      Running  Spooler            Print Spooler
      Running  W32Time            Windows Time

      "
    `);
    expect(printed('7', 'Get-Process lsass')).toMatchInlineSnapshot(`
      "
      Handles  NPM(K)    PM(K)      WS(K) VM(M)   CPU(s)     Id ProcessName
      -------  ------    -----      ----- -----   ------     -- -----------
          481      28    14132      17235    67   647.00    664 lsass

      "
    `);
  });

  it('on Windows 10', () => {
    expect(printed('10-2021', 'Get-Service Spooler,W32Time')).toMatchInlineSnapshot(`
      "
      Status   Name               DisplayName
      ------   ----               -----------
      Running  Spooler            Print Spooler
      Running  W32Time            Windows Time

      "
    `);
    expect(printed('10-2021', 'Get-Process lsass')).toMatchInlineSnapshot(`
      "
      Handles  NPM(K)    PM(K)      WS(K)   CPU(s)     Id  SI ProcessName
      -------  ------    -----      -----   ------     --  -- -----------
          481      28    14132      17235   647.00    664   0 lsass

      "
    `);
    expect(printed('10-2021', 'Get-ScheduledTask ScheduledDefrag')).toMatchInlineSnapshot(`
      "
      TaskPath                                       TaskName                          State
      --------                                       --------                          -----
      \\Microsoft\\Windows\\Defrag\\                     ScheduledDefrag                   Disabled

      "
    `);
  });

  it('on Server 2022, with the errors for what is missing or denied', () => {
    expect(printed('2022', 'Get-Service Nothing')).toMatchInlineSnapshot(`
      "Get-Service : Cannot find any service with service name 'Nothing'.
      At line:1 char:1
      + Get-Service Nothing
      + ~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Nothing:String) [Get-Service], ServiceCommandException
          + FullyQualifiedErrorId : NoServiceFoundForGivenName,Microsoft.PowerShell.Commands.GetServiceCommand
       "
    `);
    expect(printed('2022', 'Stop-Service Spooler', false)).toMatchInlineSnapshot(`
      "Stop-Service : Service 'Print Spooler (Spooler)' cannot be stopped due to the following error: Cannot open Spooler 
      service on computer '.'.
      At line:1 char:1
      + Stop-Service Spooler
      + ~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : CloseError: (System.ServiceProcess.ServiceController:ServiceController) [Stop-Service],  
         ServiceCommandException
          + FullyQualifiedErrorId : CouldNotStopService,Microsoft.PowerShell.Commands.StopServiceCommand
       "
    `);
    expect(printed('2022', 'Get-Process Nothing')).toMatchInlineSnapshot(`
      "Get-Process : Cannot find a process with the name "Nothing". Verify the process name and call the cmdlet again.
      At line:1 char:1
      + Get-Process Nothing
      + ~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Nothing:String) [Get-Process], ProcessCommandException
          + FullyQualifiedErrorId : NoProcessFoundForGivenName,Microsoft.PowerShell.Commands.GetProcessCommand
       "
    `);
  });
});

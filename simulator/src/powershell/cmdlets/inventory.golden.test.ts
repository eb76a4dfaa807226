import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string): string =>
  openTerminal(version, 'powershell-elevated').run(line).text;

describe('accounts, updates, devices and the network as PowerShell prints them', () => {
  it('updates on Windows 7 and Server 2025', () => {
    expect(printed('7', 'Get-HotFix | Sort-Object InstalledOn | Select-Object -Last 2')).toMatchInlineSnapshot(`
      "
      Source        Description      HotFixID      InstalledBy          InstalledOn
      ------        -----------      --------      -----------          -----------
      HMI-12A       Security Update  KB5000361     PLANT\\maint01        4/28/2026 12:00:00 AM
      HMI-12A       Security Update  KB5000392     PLANT\\maint01        8/22/2026 12:00:00 AM

      "
    `);
    expect(printed('2025', 'Get-HotFix -Id KB1')).toMatchInlineSnapshot(`
      "Get-HotFix : Cannot find the requested hotfix on the localhost computer. Verify the input and run the command again.
      At line:1 char:1
      + Get-HotFix -Id KB1
      + ~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (:) [Get-HotFix], ArgumentException
          + FullyQualifiedErrorId : GetHotFixNoEntriesFound,Microsoft.PowerShell.Commands.GetHotFixCommand
       "
    `);
  });

  it('accounts on Server 2019', () => {
    expect(printed('2019', 'Get-LocalUser')).toMatchInlineSnapshot(`
      "
      Name               Enabled Description
      ----               ------- -----------
      Administrator      False   Built-in account for administering the computer/domain
      DefaultAccount     False   A user account managed by the system.
      Guest              False   Built-in account for guest access to the computer/domain
      lmaint             True    Maintenance without domain, sealed
      WDAGUtilityAccount False   A user account managed and used by the system for Windows Defender Application Guard scen...

      "
    `);
    expect(printed('2019', 'Get-LocalGroupMember -SID S-1-5-32-544')).toMatchInlineSnapshot(`
      "
      ObjectClass Name                    PrincipalSource
      ----------- ----                    ---------------
      User        HIST-02\\Administrator   Local
      User        HIST-02\\lmaint          Local
      Group       PLANT\\Domain Admins     ActiveDirectory
      Group       PLANT\\Plant-Maintenance ActiveDirectory

      "
    `);
    expect(printed('2019', 'Get-LocalUser Nobody')).toMatchInlineSnapshot(`
      "Get-LocalUser : User Nobody was not found.
      At line:1 char:1
      + Get-LocalUser Nobody
      + ~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Nobody:String) [Get-LocalUser], UserNotFoundException
          + FullyQualifiedErrorId : UserNotFound,Microsoft.PowerShell.Commands.GetLocalUserCommand
       "
    `);
  });

  it('devices and the network on Windows 10', () => {
    expect(printed('10-2021', 'Get-PnpDevice -Class DiskDrive')).toMatchInlineSnapshot(`
      "
      Status     Class           FriendlyName                                                                     InstanceId
      ------     -----           ------------                                                                     ----------
      OK         DiskDrive       NORDEN NS-512 SATA SSD                                                           SCSI\\Dis...
      Unknown    DiskDrive       SiteDrive 64 USB Device                                                          USBSTOR\\...
      Unknown    DiskDrive       SiteDrive 64 USB Device                                                          USBSTOR\\...

      "
    `);
    expect(printed('10-2021', 'Get-NetAdapter')).toMatchInlineSnapshot(`
      "
      Name                      InterfaceDescription                     ifIndex Status       MacAddress            LinkSpeed
      ----                      --------------------                     ------- ------       ----------            ---------
      Ethernet                  Intel(R) I210 Gigabit Network Connection      17 Up           00-1B-21-80-7C-83        1 Gbps
      Ethernet 2                Intel(R) I210 Gigabit Network Connect...      14 Disconnected 00-1B-21-80-7C-84         0 bps

      "
    `);
    expect(
      printed(
        '10-2021',
        'Get-NetFirewallProfile -PolicyStore ActiveStore | Select-Object Name,Enabled,DefaultInboundAction,DefaultOutboundAction',
      ),
    ).toMatchInlineSnapshot(`
      "
      Name    Enabled DefaultInboundAction DefaultOutboundAction
      ----    ------- -------------------- ---------------------
      Domain  True    Block                Allow
      Private True    Block                Allow
      Public  True    Block                Allow

      "
    `);
    expect(printed('10-2021', 'Get-TimeZone')).toMatchInlineSnapshot(`
      "

      Id                         : W. Europe Standard Time
      DisplayName                : (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
      StandardName               : W. Europe Standard Time
      DaylightName               : W. Europe Daylight Time
      BaseUtcOffset              : 01:00:00
      SupportsDaylightSavingTime : True


      "
    `);
    expect(printed('10-2021', 'Get-ExecutionPolicy')).toMatchInlineSnapshot(`"Restricted"`);
  });
});

import { describe, expect, it } from 'vitest';
import { writePath } from '../../host/paths.ts';
import { openTerminal } from '../../testing/host-terminal.ts';
import { callCmdlet, defaultHost, factsOfProperty, textOfProperty } from './testing/call-cmdlet.ts';

const server = () => defaultHost('2019', 'member-server');

describe('facts of values of the host', () => {
  it('are the same for Get-CimInstance and Get-WmiObject', () => {
    const host = server();
    for (const [className, property, fact] of [
      ['Win32_OperatingSystem', 'LastBootUpTime', 'hist:host/booted'],
      ['Win32_BIOS', 'SerialNumber', 'hist:host/serial'],
      ['Win32_LogicalDisk', 'FreeSpace', 'hist:volume/C:/free'],
      ['Win32_Service', 'StartMode', undefined],
    ] as const) {
      const [cim] = callCmdlet(host, 'Get-CimInstance', { ClassName: className }).objects;
      const [wmi] = callCmdlet(host, 'Get-WmiObject', { Class: className }).objects;
      expect(factsOfProperty(cim, property), className).toEqual(factsOfProperty(wmi, property));
      if (fact !== undefined) expect(factsOfProperty(cim, property)).toEqual([fact]);
    }
  });

  it('stay with a value through a pipeline to the screen', () => {
    const terminal = openTerminal('2019', 'powershell-elevated');
    expect(terminal.run('Get-CimInstance Win32_BIOS | Select-Object SerialNumber').facts).toEqual(['host/serial']);
    expect(terminal.run('Get-CimInstance Win32_OperatingSystem | Select-Object InstallDate').facts).toEqual([
      'host/installed',
    ]);
    expect(terminal.run('Get-LocalUser Guest | Select-Object Enabled').facts).toEqual(['user/Guest/isEnabled']);
  });

  it('of exclusions are not shown without administrator rights', () => {
    const host = server();
    const [own] = callCmdlet(host, 'Get-MpPreference').objects;
    const [other] = callCmdlet(host, 'Get-MpPreference', {}, { isElevated: false }).objects;
    expect(factsOfProperty(own, 'ExclusionPath')).toEqual(['hist:defender/exclusionPaths']);
    expect(factsOfProperty(other, 'ExclusionPath')).toEqual([]);
    expect(textOfProperty(other, 'ExclusionPath')).toBe('N/A: Must be an administrator to view exclusions');
  });

  it('of what the firewall does are shown by the active store only', () => {
    const host = server();
    const [stored] = callCmdlet(host, 'Get-NetFirewallProfile').objects;
    const [active] = callCmdlet(host, 'Get-NetFirewallProfile', { PolicyStore: 'ActiveStore' }).objects;
    expect(textOfProperty(stored, 'DefaultInboundAction')).toBe('NotConfigured');
    expect(factsOfProperty(stored, 'DefaultInboundAction')).toEqual([]);
    expect(factsOfProperty(active, 'DefaultInboundAction')).toEqual(['hist:firewall/Domain/inbound']);
  });
});

describe('a choice of properties', () => {
  it('reads nothing else, so that other facts are not shown', () => {
    for (const parameters of [
      { ClassName: 'Win32_OperatingSystem', Property: 'InstallDate' },
      { Query: 'select InstallDate from Win32_OperatingSystem' },
    ]) {
      const [found] = callCmdlet(server(), 'Get-CimInstance', parameters).objects;
      expect(factsOfProperty(found, 'InstallDate')).toEqual(['hist:host/installed']);
      expect(factsOfProperty(found, 'LastBootUpTime')).toEqual([]);
      expect(textOfProperty(found, 'LastBootUpTime')).toBe('');
    }
  });

  it('follows a query with a condition', () => {
    const Query = "select Name,State from Win32_Service where Name='Spooler'";
    const found = callCmdlet(server(), 'Get-WmiObject', { Query }).objects;
    expect(found.map((each) => textOfProperty(each, 'Name'))).toEqual(['Spooler']);
  });
});

describe('values of the host', () => {
  it('are in DMTF form for Get-WmiObject and moments for Get-CimInstance', () => {
    const host = writePath(server(), 'host/booted', 1_795_163_400_000);
    const [cim] = callCmdlet(host, 'Get-CimInstance', { ClassName: 'Win32_OperatingSystem' }).objects;
    const [wmi] = callCmdlet(host, 'Get-WmiObject', { Class: 'Win32_OperatingSystem' }).objects;
    expect(textOfProperty(cim, 'LastBootUpTime')).toBe('1795163400000');
    expect(textOfProperty(wmi, 'LastBootUpTime')).toBe('20261120093000.000000+060');
  });

  it('of a locked drive are not readable', () => {
    const host = writePath(server(), 'volume/D:/bitLocker', 'locked');
    const [disk] = callCmdlet(host, 'Get-CimInstance', {
      ClassName: 'Win32_LogicalDisk',
      Filter: "DeviceID='D:'",
    }).objects;
    expect([
      textOfProperty(disk, 'DeviceID'),
      textOfProperty(disk, 'Size'),
      textOfProperty(disk, 'VolumeName'),
    ]).toEqual(['D:', '', '']);
  });

  it('agree between Get-Disk and Win32_DiskDrive', () => {
    const host = server();
    const disks = callCmdlet(host, 'Get-Disk').objects;
    const drives = callCmdlet(host, 'Get-CimInstance', { ClassName: 'Win32_DiskDrive' }).objects;
    expect(disks.map((disk) => textOfProperty(disk, 'SerialNumber'))).toEqual(
      drives.map((drive) => textOfProperty(drive, 'SerialNumber')),
    );
    expect(factsOfProperty(disks[0], 'SerialNumber')).toEqual(factsOfProperty(drives[0], 'SerialNumber'));
  });
});

import { describe, expect, it } from 'vitest';
import { withEntry } from '../../host/files.ts';
import type { HostState } from '../../host/state.ts';
import { binaryFile, textFile } from '../../testing/small-host.ts';
import { callCmdlet, defaultHost } from './testing/call-cmdlet.ts';

const server = () => defaultHost('2019', 'member-server');

const actsOf = (host: HostState, name: string, parameters: Parameters<typeof callCmdlet>[2], isElevated = true) =>
  callCmdlet(host, name, parameters, { isElevated }).session.acts.map(({ act, of, ok }) => ({ act, of, ok }));

const updateFrom = (signatureShare: string) =>
  callCmdlet({ ...server(), defender: { ...server().defender, signatureShare } }, 'Update-MpSignature');

describe('changes are noted as acts, refused ones too', () => {
  it.each([
    ['Clear-EventLog', { LogName: 'Security' }, 'log.clear', 'Security'],
    ['Limit-EventLog', { LogName: 'System', MaximumSize: 2_097_152 }, 'log.settings', 'System'],
    ['Stop-Service', { Name: 'Spooler' }, 'service.stop', 'Spooler'],
    ['Set-Service', { Name: 'Spooler', StartupType: 'Disabled' }, 'service.settings', 'Spooler'],
    ['Disable-LocalUser', { Name: 'Guest' }, 'account.change', 'Guest'],
    ['Add-MpPreference', { ExclusionPath: 'D:\\' }, 'antivirus.change', 'exclusionpath'],
    ['Set-NetFirewallProfile', { Name: 'Domain', Enabled: 'False' }, 'network.change', 'firewall Domain'],
    ['Format-Volume', { DriveLetter: 'D' }, 'disk.change', 'D:'],
    ['Set-TimeZone', { Id: 'UTC' }, 'clock.change', 'UTC'],
  ])('%s', (name, parameters, act, of) => {
    expect(actsOf(server(), name, parameters)).toContainEqual({ act, of, ok: true });
    expect(actsOf(server(), name, parameters, false)).toContainEqual({ act, of, ok: false });
  });

  it('Invoke-CimMethod is refused', () => {
    expect(actsOf(server(), 'Invoke-CimMethod', { ClassName: 'Win32_OperatingSystem', MethodName: 'Reboot' })).toEqual([
      { act: 'wmi.method', of: 'Win32_OperatingSystem.Reboot', ok: false },
    ]);
  });

  it('a session on another computer is tried and not reached', () => {
    const called = callCmdlet(server(), 'Get-CimInstance', { ClassName: 'Win32_BIOS', ComputerName: 'HMI-12B' });
    expect(called.session.acts).toEqual([{ act: 'remote.session', of: 'HMI-12B', ok: false, host: 'hist' }]);
    expect(called.objects).toEqual([]);
    expect(called.errors[0]?.message).toContain('WinRM cannot complete the operation.');
    const local = callCmdlet(server(), 'Get-CimInstance', { ClassName: 'Win32_BIOS', ComputerName: 'hist-02' });
    expect(local.session.acts).toEqual([]);
  });
});

describe('changes take effect', () => {
  it('a cleared Security log holds only the event that says so', () => {
    const { session } = callCmdlet(server(), 'Clear-EventLog', { LogName: 'Security' });
    const log = session.host.log.get('Security');
    expect(log?.events.map(({ id }) => id)).toEqual([1102]);
    expect(log?.records).toBe(1);
  });

  it('another cleared log leaves event 104 in the System log', () => {
    const { session } = callCmdlet(server(), 'Clear-EventLog', { LogName: 'Application' });
    expect(session.host.log.get('Application')?.records).toBe(0);
    const last = session.host.log.get('System')?.events.at(-1);
    expect([last?.id, last?.data['Channel']]).toEqual([104, 'Application']);
  });

  it('definitions come from the share of the plant only, and only by its right path', () => {
    const right = callCmdlet(server(), 'Update-MpSignature', { UpdateSource: 'FileShares' });
    expect(right.errors).toEqual([]);
    expect(right.session.host.defender.signatureVersion).not.toBe(server().defender.signatureVersion);
    expect(right.session.acts).toEqual([
      { act: 'antivirus.update', ok: true, detail: { source: 'FileShares' }, host: 'hist' },
    ]);
    const wrong = updateFrom(String.raw`\\AV-01\Definition`);
    expect(wrong.errors).toHaveLength(1);
    expect(wrong.session.host.defender.signatureVersion).toBe(server().defender.signatureVersion);
  });

  it.each([
    [String.raw`\\AV-O1\Definitions`, '0x80070035', 'The network path was not found.'],
    [String.raw`\\AV-01\Definition`, '0x80070043', 'The network name cannot be found.'],
  ])('an update from %s fails with %s', (share, code, text) => {
    const { errors, session } = updateFrom(share);
    expect(errors[0]?.id).toBe(`HRESULT ${code},Update-MpSignature`);
    const last = session.host.log.get('Microsoft-Windows-Windows Defender/Operational')?.events.at(-1);
    expect(last).toMatchObject({ id: 2001, data: { 'Error Code': code, 'Error Description': text } });
  });

  it('a scan finds the text of the card where it is not excluded', () => {
    const files = withEntry(server().files, textFile(String.raw`D:\Job\card.txt`, '[card text]'));
    const { session } = callCmdlet({ ...server(), files }, 'Start-MpScan', {
      ScanType: 'CustomScan',
      ScanPath: String.raw`D:\Job`,
    });
    expect([...session.host.threat.values()].map(({ resource }) => resource)).toEqual([
      String.raw`file:_D:\Job\card.txt`,
    ]);
    expect(session.host.files.has(String.raw`d:\job\card.txt`)).toBe(false);
    const log = session.host.log.get('Microsoft-Windows-Windows Defender/Operational');
    expect(log?.events.slice(-4).map(({ id }) => id)).toEqual([1000, 1116, 1001, 1117]);
    const excluded = { ...server().defender, exclusionPaths: [String.raw`D:\Job`] };
    const quiet = callCmdlet({ ...server(), files, defender: excluded }, 'Start-MpScan', {
      ScanPath: String.raw`D:\Job`,
    });
    expect(quiet.session.host.threat.size).toBe(0);
  });

  it('a formatted drive is empty and keeps its letter', () => {
    const files = withEntry(server().files, binaryFile(String.raw`D:\Old.bak`, 10));
    const { session } = callCmdlet({ ...server(), files }, 'Format-Volume', {
      DriveLetter: 'D',
      NewFileSystemLabel: 'New',
    });
    expect(session.host.files.has(String.raw`d:\old.bak`)).toBe(false);
    expect(session.host.files.has('d:\\')).toBe(server().files.has('d:\\'));
    expect(session.host.volume.get('D:')?.label).toBe('New');
  });

  it('a stopped service takes its process with it', () => {
    const { session } = callCmdlet(server(), 'Stop-Service', { Name: 'Spooler' });
    expect(session.host.service.get('Spooler')?.state).toBe('Stopped');
    expect(session.host.process.size).toBe(server().process.size - 1);
  });
});

import { describe, expect, it } from 'vitest';
import { sizeOf, withEntry } from '../host/files.ts';
import { addAt, writePath } from '../host/paths.ts';
import type { HostState } from '../host/state.ts';
import { defaultHost } from '../powershell/cmdlets/testing/call-cmdlet.ts';
import { binaryFile, folder, textFile } from '../testing/small-host.ts';
import { openTool } from './testing/open-tool.ts';

const server = () => defaultHost('2019', 'member-server');
const station = () => defaultHost('10-2021', 'workstation');

const withUsbDrive = (host: HostState): HostState => {
  const drive = {
    number: 2,
    model: 'SiteDrive 64',
    serial: 'LC64A1',
    bus: 'USB',
    size: 64e9,
    health: 'Healthy',
    status: 'Online',
    partitionStyle: 'MBR',
  };
  const volume = {
    letter: 'E:',
    label: 'LC-064',
    fileSystem: 'NTFS',
    serial: '1A2B-3C4D',
    size: 63e9,
    free: 60e9,
    isDirty: false,
    driveType: 2,
    bitLocker: 'off',
    disk: 2,
    partition: 1,
  };
  return addAt(addAt(host, 'disk/2', drive), 'volume/E:', volume);
};

describe('Event Viewer', () => {
  it('asks before it clears a log, and clears it', () => {
    const log = openTool(server(), 'eventvwr').tap('Security');
    expect(log.text).toContain('Number of events: ');
    const question = log.tap('Clear Log...');
    expect(question.text).toContain('You can save the contents of this log before clearing it.');
    expect(question.tap('Cancel').acts).toEqual([]);
    const cleared = question.tap('Clear');
    expect(cleared.acts).toEqual([{ act: 'log.clear', of: 'Security', ok: true, host: 'hist' }]);
    expect(cleared.text).toContain('1102');
    expect(cleared.host.log.get('Security')?.records).toBe(1);
  });

  it('changes the settings of a log only with Apply', () => {
    const before = server().log.get('System');
    const properties = openTool(server(), 'eventvwr', 'properties:System');
    const chosen = properties.tap('( ) Do not overwrite events ( Clear logs manually )').tap('Twice as large');
    expect(chosen.acts).toEqual([]);
    expect(chosen.host.log.get('System')).toEqual(before);
    const applied = chosen.tap('Apply');
    expect(applied.acts).toEqual([{ act: 'log.settings', of: 'System', ok: true, host: 'hist' }]);
    const after = applied.host.log.get('System');
    expect([after?.retention, after?.autoBackup, after?.maxSize]).toEqual([true, false, 2 * (before?.maxSize ?? 0)]);
  });

  it('shows the settings of a log with the facts of wevtutil gl and gli', () => {
    const { facts } = openTool(server(), 'eventvwr', 'properties:Security');
    for (const name of ['retention', 'autoBackup', 'maxSize', 'fileSize', 'created', 'written']) {
      expect(facts).toContain(`log/Security/${name}`);
    }
    expect(openTool(server(), 'eventvwr', 'log:Security').facts).toContain('log/Security/records');
  });

  it('saves a log, and replaces a file only after a question', () => {
    const host = { ...server(), files: withEntry(server().files, folder(String.raw`D:\Job`)) };
    const saved = openTool(host, 'eventvwr', 'save:System').tap(String.raw`D:\Job`);
    const path = String.raw`D:\Job\HIST-02_20261120_System.evtx`;
    const detail = { path, complete: true };
    expect(saved.acts).toEqual([{ act: 'export', of: 'System', ok: true, detail, host: 'hist' }]);
    const question = openTool(saved.host, 'eventvwr', 'save:System').tap(String.raw`D:\Job`);
    expect(question.text).toContain('Do you want to replace it?');
    expect(question.acts).toEqual([]);
    expect(question.tap('Yes').acts.map(({ act }) => act)).toEqual(['export.overwrite', 'export']);
  });

  it('opens a saved log, and notes that', () => {
    const log = server().log.get('System');
    if (!log) throw new Error('The host has no System log.');
    const path = String.raw`D:\Job\saved.evtx`;
    const content = { kind: 'evtx', log, host: 'HIST-02', isComplete: true } as const;
    const file = { path, kind: 'file', content, created: 0, modified: 0, attributes: 'a' } as const;
    const opened = openTool({ ...server(), files: withEntry(server().files, file) }, 'eventvwr', path);
    expect(opened.acts.map(({ act, of }) => [act, of])).toEqual([
      ['tool.open', 'eventvwr'],
      ['open-evtx', path],
    ]);
    expect(opened.window.title).toBe(`Event Viewer - Saved Logs: ${path}`);
    expect(opened.text).not.toContain('Clear Log...');
  });
});

describe('Task Manager', () => {
  it('ends a process, before Windows 8 after a question, but not one of Windows', () => {
    const process = [...station().process.values()].find(({ name }) => name === 'explorer.exe');
    const question = openTool(station(), 'taskmgr', `ask:${process?.pid}`);
    expect(question.text).toContain('Do you want to end explorer.exe?');
    const ended = question.tap('End process');
    expect(ended.acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['process.end', 'explorer.exe', true]]);
    expect(ended.host.process.has(String(process?.pid))).toBe(false);
    const first = openTool(station(), 'taskmgr').tap('End task');
    expect(first.acts).toMatchObject([{ act: 'process.end', ok: true }]);
    expect(openTool(defaultHost('7'), 'taskmgr').tap('End Process').text).toContain('Do you want to end');
    const lsass = [...station().process.values()].find(({ name }) => name === 'lsass.exe');
    const refused = openTool(station(), 'taskmgr', `end:${lsass?.pid}`);
    expect(refused.text).toContain('Access is denied.');
    expect(refused.acts.at(-1)).toMatchObject({ act: 'process.end', ok: false });
  });

  it('shows memory with the facts of the counter and of systeminfo', () => {
    const { facts } = openTool(station(), 'taskmgr', 'performance');
    expect(facts).toContain(String.raw`counter/\Memory\Available MBytes`);
    expect(facts).toContain('host/availableMemoryMb');
    expect(facts).toContain(String.raw`counter/\Processor(_Total)\% Processor Time`);
  });
});

describe('Services', () => {
  it('stops, starts and configures a service', () => {
    const spooler = openTool(server(), 'services').tap('Print Spooler');
    expect(spooler.facts).toContain('service/Spooler/account');
    const stopped = spooler.tap('Stop');
    expect(stopped.acts).toEqual([{ act: 'service.stop', of: 'Spooler', ok: true, host: 'hist' }]);
    expect(stopped.host.service.get('Spooler')?.state).toBe('Stopped');
    expect(stopped.tap('Start').host.service.get('Spooler')?.state).toBe('Running');
    const disabled = stopped.tap('Disabled');
    expect(disabled.acts.map(({ act }) => act)).toEqual(['service.settings']);
    expect(disabled.tap('Start').text).toContain('Error 1058');
  });
});

describe('Settings and winver', () => {
  it('show the build with its monthly level', () => {
    expect(openTool(station(), 'winver').text).toContain('Version 21H2 (OS Build 19044.5011)');
    expect(openTool(station(), 'winver').facts).toEqual(
      expect.arrayContaining(['windows/release', 'windows/kernel', 'windows/revision']),
    );
    expect(openTool(defaultHost('7'), 'winver').text).toContain('Version 6.1 (Build 7601: Service Pack 1)');
    expect(openTool(defaultHost('2012r2'), 'winver').text).toContain('Version 6.3 (Build 9600)');
  });

  it('note a search for updates', () => {
    const update = openTool(station(), 'settings', 'update');
    expect(update.tap('Check for updates').acts).toEqual([
      { act: 'update.install', of: 'online', ok: true, detail: { source: 'online' }, host: 'hist' },
    ]);
  });
});

describe('Date and Time', () => {
  it('shows the clock of the host and changes it', () => {
    const host = writePath(server(), 'clock/offsetMs', 90_000);
    const shown = openTool(host, 'datetime');
    expect(shown.text).toContain('9:31:30 AM');
    expect(shown.facts).toEqual(expect.arrayContaining(['clock/offsetMs', 'clock/zone/display']));
    const changed = shown.tap('Change').tap('+ 1 hour');
    expect(changed.acts).toMatchObject([{ act: 'clock.change', ok: true }]);
    expect(changed.host.clock.offsetMs).toBe(90_000 + 3_600_000);
    const event = changed.host.log.get('Security')?.events.at(-1);
    expect([event?.id, event?.data['ProcessName']]).toEqual([
      4616,
      String.raw`C:\Windows\System32\SystemSettingsAdminFlows.exe`,
    ]);
  });

  it('synchronizes only with a source of time', () => {
    const host = writePath(server(), 'clock/offsetMs', 90_000);
    const synced = openTool(host, 'datetime').tap('Sync now');
    expect(synced.acts).toMatchObject([{ act: 'clock.resync', ok: true }]);
    expect(Math.abs(synced.host.clock.offsetMs)).toBeLessThan(100);
    const alone = writePath(host, 'time/type', 'NoSync');
    const failed = openTool(alone, 'datetime').tap('Sync now');
    expect(failed.acts).toMatchObject([{ act: 'clock.resync', ok: false }]);
    expect(failed.host.clock.offsetMs).toBe(90_000);
  });
});

describe('Notepad and File Explorer', () => {
  const note = textFile(String.raw`D:\Job\note.txt`, 'first line\nsecond line');
  const host = (): HostState => ({
    ...server(),
    files: [
      folder(String.raw`D:\Job`),
      folder(String.raw`C:\AVTest`),
      note,
      binaryFile(String.raw`D:\Job\x.evtx`, 5),
    ].reduce((files, entry) => withEntry(files, entry), server().files),
  });

  it('list a folder with sizes and dates, and open a text', () => {
    const listed = openTool(host(), 'explorer').tap('Data (D:)').tap('Job');
    expect(listed.text).toContain('note.txt');
    expect(listed.facts).toEqual(
      expect.arrayContaining([String.raw`files/d:\job\note.txt/size`, String.raw`files/d:\job\note.txt/modified`]),
    );
    const opened = listed.tap('note.txt');
    expect(opened.window.tool).toBe('notepad');
    expect(opened.text).toBe('first line\nsecond line');
    expect(listed.tap('x.evtx').window.tool).toBe('eventvwr');
  });

  it('save the text of the card, which Defender then takes away', () => {
    const typed = openTool(host(), 'notepad').tap('Type the card text');
    expect(typed.text).toContain('[card text]');
    const saved = typed.tap('Save As...').tap(String.raw`C:\AVTest`);
    expect(saved.text).toContain('the file contains a virus');
    expect(saved.acts.map(({ act }) => act)).toEqual(['file.write', 'antivirus.detection']);
    expect(saved.host.files.has(String.raw`c:\avtest\avtest.txt`)).toBe(false);
    expect(saved.host.threat.size).toBe(1);
  });

  it('keep the text where the folder is excluded, or in an encoding that changes its bytes', () => {
    const excluded = writePath(host(), 'defender/exclusionPaths', [String.raw`C:\AVTest`]);
    const quiet = openTool(excluded, 'notepad', 'save-as:ansi').tap(String.raw`C:\AVTest`);
    expect(quiet.host.threat.size).toBe(0);
    expect(quiet.host.files.has(String.raw`c:\avtest\avtest.txt`)).toBe(true);
    const wide = openTool(host(), 'notepad', 'save-as:utf16').tap(String.raw`C:\AVTest`);
    expect(wide.host.threat.size).toBe(0);
  });

  it('keep the text if Notepad is an excluded program', () => {
    const excluded = writePath(host(), 'defender/exclusionProcesses', [String.raw`C:\Windows\System32\Notepad.exe`]);
    const saved = openTool(excluded, 'notepad', 'save-as:ansi').tap(String.raw`C:\AVTest`);
    expect(saved.host.threat.size).toBe(0);
  });

  it('the text of the card has 68 bytes, as on the card', () => {
    const excluded = writePath(host(), 'defender/exclusionPaths', [String.raw`C:\AVTest`]);
    const sizeAs = (encoding: string) => {
      const saved = openTool(excluded, 'notepad', `save-as:${encoding}`).tap(String.raw`C:\AVTest`);
      const entry = saved.host.files.get(String.raw`c:\avtest\avtest.txt`);
      return entry && sizeOf(entry);
    };
    expect(['ansi', 'utf16'].map(sizeAs)).toEqual([68, 138]);
  });
});

describe('drives and disks', () => {
  it('a drive is ejected, with what is on it', () => {
    const shown = openTool(withUsbDrive(server()), 'remove');
    expect(openTool(withUsbDrive(server()), 'drive').facts).toContain('disk/2/serial');
    const ejected = shown.tap('Eject SiteDrive 64 (E:)');
    expect(ejected.acts).toEqual([
      { act: 'drive.removed', of: 'E:', ok: true, detail: { serial: 'LC64A1', disk: 2 }, host: 'hist' },
    ]);
    expect([ejected.host.disk.has('2'), ejected.host.volume.has('E:')]).toEqual([false, false]);
    expect(openTool(server(), 'remove').text).toBe('No drive can be removed.');
  });

  it('a drive in use stays', () => {
    const open = { ...textFile(String.raw`E:\log.txt`, 'x'), isLocked: true };
    const host = withUsbDrive(server());
    const refused = openTool({ ...host, files: withEntry(host.files, open) }, 'remove', 'eject:2');
    expect(refused.text).toContain('because a program is still using it');
    expect(refused.acts.at(-1)).toMatchObject({ act: 'drive.removed', ok: false });
    expect(refused.host.disk.has('2')).toBe(true);
  });

  it('a drive stays while a program runs that was started with a file on it', () => {
    const host = withUsbDrive(server());
    const process = [...host.process.values()][0];
    if (!process) throw new Error('The host has no process.');
    const viewer = { ...process, pid: 7416, commandLine: String.raw`"C:\View\View.exe" e:\Job\day.trd` };
    const viewed = { ...host, process: new Map(host.process).set('7416', viewer) };
    expect(openTool(viewed, 'remove', 'eject:2').acts.at(-1)).toMatchObject({ act: 'drive.removed', ok: false });
    expect(openTool(host, 'remove', 'eject:2').acts.at(-1)).toMatchObject({ act: 'drive.removed', ok: true });
  });

  it('Disk Management offers to initialize a disk that it cannot read; Cancel changes nothing', () => {
    const raw = writePath(withUsbDrive(server()), 'disk/2/partitionStyle', 'RAW');
    const question = openTool(raw, 'diskmgmt');
    expect(question.text).toContain('You must initialize a disk before Logical Disk Manager can access it.');
    const cancelled = question.tap('Cancel');
    expect(cancelled.acts).toEqual([]);
    expect(cancelled.text).toContain('Not Initialized');
    const initialized = question.tap('OK');
    expect(initialized.acts).toMatchObject([{ act: 'disk.change', of: 'disk 2', ok: true }]);
    expect(initialized.host.disk.get('2')?.partitionStyle).toBe('MBR');
  });
});

describe('the installer of updates', () => {
  const path = String.raw`D:\Staging\KB5009999-x64.msu`;
  const host = (recipe: string): HostState => ({
    ...server(),
    files: withEntry(server().files, binaryFile(path, 5_000_000, recipe)),
  });

  it('installs after Yes only, and wants a restart', () => {
    const question = openTool(host('update'), 'wusa', path);
    expect(question.acts.map(({ act }) => act)).toEqual(['tool.open']);
    const installed = question.tap('Yes');
    expect(installed.acts).toMatchObject([{ act: 'update.install', of: path, ok: true }]);
    expect(installed.host.patch.has('KB5009999')).toBe(true);
    expect(installed.host.update.isRestartPending).toBe(true);
    expect(openTool(installed.host, 'wusa', path).text).toContain('is already installed on this computer');
  });

  it('refuses a package for another Windows', () => {
    const refused = openTool(host('update for 10.0.14393'), 'wusa', path);
    expect(refused.text).toContain('The update is not applicable to your computer.');
    expect(openTool(host('update for 10.0.17763'), 'wusa', path).text).toContain('Do you want to install');
  });
});

describe('the antivirus console', () => {
  it('shows an alert only if the drill has one', () => {
    expect(openTool(server(), 'avconsole').text).toContain('Alerts\nNone');
    const alert = textFile(String.raw`\\AV-01\Console\alerts.txt`, '10:02 SPARE-03 Test file');
    const host = { ...server(), files: withEntry(server().files, alert) };
    expect(openTool(host, 'avconsole').text).toContain('10:02 SPARE-03 Test file');
  });
});

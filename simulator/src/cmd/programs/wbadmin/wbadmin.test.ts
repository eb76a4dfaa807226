import { describe, expect, test } from 'vitest';
import { findEntry } from '../../../host/files.ts';
import type { HostPart } from '../../../part.ts';
import { begin, step } from '../../../run.ts';
import { backupOfHmi07, withBackup, withExternalDrive } from '../../../testing/drives.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { plainText } from '../../../text.ts';

const backup = 'wbadmin start backup -backupTarget:E: -include:C:,D: -allCritical -vssCopy';

function openServer() {
  const terminal = openTerminal('2019');
  terminal.change(withExternalDrive);
  return terminal;
}

describe('start backup', () => {
  test('nothing is written before the answer', () => {
    const terminal = openServer();
    const before = terminal.host;
    const { acts } = terminal.run(backup);
    expect(acts).toEqual([]);
    expect(terminal.host).toEqual(before);
  });

  test('with yes there is a new version, and the target has less room', () => {
    const terminal = openServer();
    terminal.run(backup);
    const { acts, exitCode, seconds } = terminal.run('y');
    expect(exitCode).toBe(0);
    expect(seconds).toBeGreaterThan(900);
    expect(acts).toEqual([
      { act: 'backup.start', host: 'hist', of: 'E:', ok: true, detail: { target: 'E:', volumes: 'C:,D:' } },
    ]);
    expect([...terminal.host.backup.keys()]).toEqual(['11/20/2026-08:30']);
    expect(terminal.host.volume.get('E:')?.free).toBeLessThan(1_900_000_000_000);
    expect(findEntry(terminal.host.files, String.raw`E:\WindowsImageBackup\HIST-02`)?.kind).toBe('folder');
    expect(terminal.host.backupJob.isRunning).toBe(false);
  });

  test('with no it ends, and the window is free again', () => {
    const terminal = openServer();
    terminal.run(backup);
    expect(terminal.run('n').acts).toEqual([]);
    expect(terminal.host.backup.size).toBe(0);
    expect(terminal.run('hostname').text).toBe('HIST-02');
  });

  test('-quiet does not ask', () => {
    const terminal = openServer();
    expect(terminal.run(`${backup} -quiet`).acts).toMatchObject([{ act: 'backup.start', ok: true }]);
  });

  test('an answer can come from a pipe', () => {
    const terminal = openServer();
    expect(terminal.run(`echo Y| ${backup}`).acts).toMatchObject([{ act: 'backup.start', ok: true }]);
  });

  test.each([
    ['wbadmin start backup -backupTarget:C: -allCritical', 'The location for backup is a critical volume.'],
    ['wbadmin start backup -backupTarget:D: -include:D:', 'is also the location for the backup'],
    ['wbadmin start backup -backupTarget:Q: -include:D:', 'The system cannot find the path specified.'],
    ['wbadmin start backup -include:D:', 'Command syntax incorrect. Error: -backupTarget.'],
    ['wbadmin start backup -backupTarget:E: -all', 'Command syntax incorrect. Error: -all.'],
  ])('%s is refused', (line, message) => {
    const terminal = openServer();
    const { text, exitCode } = terminal.run(line);
    expect(text).toContain(message);
    expect(exitCode).toBe(-3);
    expect(terminal.host.backup.size).toBe(0);
  });

  test('an image that does not fit is no version', () => {
    const terminal = openServer();
    terminal.change((host) => {
      const volume = host.volume.get('E:');
      return volume ? { ...host, volume: new Map(host.volume).set('E:', { ...volume, free: 1_000_000 }) } : host;
    });
    const { text, acts } = terminal.run(`${backup} -quiet`);
    expect(text).toContain('There is not enough space on the disk.');
    expect(acts).toMatchObject([{ act: 'backup.start', ok: false }]);
    expect(terminal.host.backup.size).toBe(0);
  });
});

describe('versions', () => {
  test('each value of a version shows its fact', () => {
    const terminal = openTerminal('2019');
    terminal.change(withBackup);
    const { facts } = terminal.run('wbadmin get versions -backupTarget:E: -machine:HMI-07');
    expect(facts).toContain('backup/10%2F31%2F2026-01:00/version');
    expect(facts).toContain('backup/10%2F31%2F2026-01:00/time');
  });

  test('without parameters only versions of this host are listed', () => {
    const terminal = openTerminal('2019');
    terminal.change(withBackup);
    expect(terminal.run('wbadmin get versions').text).toContain('No backups were found.');
  });

  test('deleting asks, and a forbidden line is noted even before the answer', () => {
    const terminal = openTerminal('2019');
    terminal.change((host) => {
      const own = { ...backupOfHmi07, machine: host.host.name };
      return { ...withExternalDrive(host), backup: new Map(host.backup).set(own.version, own) };
    });
    expect(terminal.run('wbadmin delete backup -keepVersions:0').acts).toMatchObject([
      { act: 'backup.delete', ok: false, phase: 'begun' },
    ]);
    expect(terminal.host.backup.size).toBe(1);
    expect(terminal.run('y').acts).toMatchObject([{ act: 'backup.delete', of: '10/31/2026-01:00', ok: true }]);
    expect(terminal.host.backup.size).toBe(0);
  });
});

describe('start recovery', () => {
  const recovery = (more: string): string =>
    String.raw`wbadmin start recovery -version:10/31/2026-01:00 -itemtype:File -items:D:\Proj -recursive -backupTarget:E: -machine:HMI-07 ${more}`;

  function openBench() {
    const terminal = openTerminal('2019');
    terminal.change(withBackup);
    terminal.run(String.raw`mkdir D:\Proj`);
    terminal.run(String.raw`echo one> D:\Proj\list.txt`);
    return terminal;
  }

  test('files come into the target folder', () => {
    const terminal = openBench();
    terminal.run(String.raw`mkdir D:\Bench`);
    terminal.run(recovery(String.raw`-recoveryTarget:D:\Bench -overwrite:CreateCopy`));
    const { acts, text } = terminal.run('Y');
    expect(acts).toMatchObject([
      {
        act: 'restore.start',
        of: String.raw`D:\Proj`,
        ok: true,
        detail: { target: String.raw`D:\Bench`, overwrite: 'CreateCopy' },
      },
    ]);
    expect(text).toContain('Total files recovered: 1');
    expect(findEntry(terminal.host.files, String.raw`D:\Bench\Proj\list.txt`)?.kind).toBe('file');
  });

  test('without a target it goes to the original place', () => {
    const terminal = openBench();
    terminal.run(recovery('-overwrite:Overwrite'));
    expect(terminal.run('Y').acts).toMatchObject([
      { act: 'restore.start', detail: { target: 'D:\\', overwrite: 'Overwrite' } },
    ]);
  });

  test('a wrong version is refused', () => {
    const terminal = openBench();
    const { text, acts } = terminal.run(recovery('').replace('10/31', '10/30'));
    expect(text).toContain('could not be found');
    expect(acts).toMatchObject([{ act: 'restore.start', ok: false }]);
  });

  test('clients do not have it', () => {
    const { text, exitCode } = openTerminal('10-2021').run(recovery(''));
    expect(text).toContain('Command syntax incorrect. Error: recovery.');
    expect(exitCode).toBe(-3);
  });
});

describe('a backup in two windows', () => {
  const part: HostPart = {
    id: 'two-windows',
    hosts: [
      {
        id: 'hist',
        name: 'HIST-02',
        windows: '2019',
        role: 'member-server',
        start: '2026-11-20T09:30:00+01:00',
        label: { tag: 'A-1', place: 'Rack' },
        windowsOpen: ['cmd-elevated', 'powershell-elevated'],
      },
    ],
    vary: {},
    state: [
      {
        add: 'volume/E:',
        is: {
          letter: 'E:',
          label: 'BKP',
          fileSystem: 'NTFS',
          serial: '1',
          size: 2e12,
          free: 19e11,
          isDirty: false,
          driveType: 3,
          bitLocker: 'off',
          disk: 7,
          partition: 1,
        },
      },
    ],
    consequences: {},
    events: [],
    sheet: [],
    card: { account: String.raw`PLANT\maint01`, contacts: [] },
  };
  const [first, second] = ['hist/cmd-elevated', 'hist/powershell-elevated'];

  function runUntilBackup() {
    let run = begin(part, '00112233445566778899aabbccddeeff');
    for (const text of [backup, 'Y']) run = step(run, { kind: 'line', window: first, text }).run;
    return run;
  }

  test('the second window sees the running backup', () => {
    const { frame } = step(runUntilBackup(), { kind: 'line', window: second, text: 'wbadmin get status' });
    const text = frame.screens.flatMap(({ lines }) => lines.map((line) => plainText(line))).join('\n');
    expect(text).toContain('The operation to E: is currently in progress.');
  });

  test('stopping the job ends the line of the first window, and there is no version', () => {
    let run = runUntilBackup();
    expect(run.windows.get(first)?.running).toBeDefined();
    run = step(run, { kind: 'wait', seconds: 300 }).run;
    run = step(run, { kind: 'line', window: second, text: 'wbadmin stop job' }).run;
    const { run: stopped, frame } = step(run, { kind: 'line', window: second, text: 'Y' });
    expect(stopped.windows.get(first)?.running).toBe(undefined);
    expect(stopped.hosts.get('hist')?.backupJob.isRunning).toBe(false);
    expect(stopped.hosts.get('hist')?.backup.size).toBe(0);
    expect(frame.acts.map(({ act, phase }) => [act, phase])).toEqual([
      ['backup.stop', undefined],
      ['backup.start', 'stopped'],
    ]);
  });

  test('left alone it ends with a new version', () => {
    let run = runUntilBackup();
    for (let waits = 0; waits < 2; waits += 1) run = step(run, { kind: 'wait', seconds: 7200 }).run;
    expect(run.windows.get(first)?.running).toBe(undefined);
    expect(run.hosts.get('hist')?.backup.size).toBe(1);
  });

  test('Ctrl+C takes back a question', () => {
    let run = begin(part, '00112233445566778899aabbccddeeff');
    run = step(run, { kind: 'line', window: first, text: backup }).run;
    expect(run.windows.get(first)?.question?.line).toBe(backup);
    const { run: free, frame } = step(run, { kind: 'interrupt', window: first });
    expect(free.windows.get(first)?.question).toBe(undefined);
    expect(frame.acts).toEqual([]);
  });
});

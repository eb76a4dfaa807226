import { describe, expect, test } from 'vitest';
import { systemTime } from '../../../host/event-times.ts';
import { findEntry } from '../../../host/files.ts';
import { hashOfFile } from '../../../host/files-of-host.ts';
import { begin, step } from '../../../run.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { testPart } from '../../../testing/random-run.ts';

const defender = 'Microsoft-Windows-Windows Defender%2FOperational';
const file = String.raw`D:\Job\HIST-02_Security.evtx`;

describe('settings and status', () => {
  test('each printed value shows its fact', () => {
    const { facts } = openTerminal('2019').run('wevtutil gl "microsoft-windows-windows defender/operational"');
    expect(facts).toContain(`log/${defender}/retention`);
    expect(facts).toContain(`log/${defender}/autoBackup`);
    expect(facts).toContain(`log/${defender}/maxSize`);
  });

  test('the status shows size and number of records, and not the newest event', () => {
    const { facts, acts } = openTerminal('2019').run('wevtutil gli Security');
    expect(facts).toEqual(
      expect.arrayContaining(['log/Security/fileSize', 'log/Security/records', 'log/Security/written']),
    );
    expect(facts).not.toContain('log/Security/newest');
    expect(acts).toEqual([]);
  });

  test('changing a setting is noted and takes effect', () => {
    const terminal = openTerminal('2019');
    const { acts } = terminal.run('wevtutil sl Security /ms:104857600 /rt:true /ab:true');
    expect(acts).toMatchObject([{ act: 'log.settings', of: 'Security', ok: true }]);
    expect(terminal.host.log.get('Security')).toMatchObject({
      maxSize: 104_857_600,
      retention: true,
      autoBackup: true,
    });
  });

  test('full logs are not put aside unless old events are kept', () => {
    const terminal = openTerminal('2019');
    const { acts, exitCode } = terminal.run('wevtutil sl Security /ab:true');
    expect(exitCode).toBe(87);
    expect(acts).toMatchObject([{ act: 'log.settings', ok: false }]);
    expect(terminal.host.log.get('Security')?.autoBackup).toBe(false);
  });
});

describe('export', () => {
  test('an export writes a copy of the log and is noted', () => {
    const terminal = openTerminal('2019');
    const { acts, exitCode, text, seconds } = terminal.run(`wevtutil epl Security ${file}`);
    expect([exitCode, text, seconds]).toEqual([0, '', 5]);
    expect(acts).toEqual([
      { act: 'export', host: 'hist', of: 'Security', ok: true, detail: { path: file, complete: true } },
    ]);
    expect(findEntry(terminal.host.files, file)?.content).toMatchObject({
      kind: 'evtx',
      host: 'HIST-02',
      isComplete: true,
    });
  });

  const exportTwice = (log: string, prepare = '', more = '') => {
    const terminal = openTerminal('2019');
    if (prepare !== '') terminal.run(prepare);
    const paths = ['first', 'second'].map((name) => `D:\\Job\\${name}.evtx`);
    return paths.map((path) => {
      terminal.run(`wevtutil epl ${log} ${path}${more}`);
      return hashOfFile(terminal.host, path, 'SHA256');
    });
  };

  test('a later export of a log that gets events is another file', () => {
    const [first, second] = exportTwice('Security');
    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(second).toMatch(/^[\da-f]{64}$/);
    expect(second).not.toBe(first);
  });

  test('a later export of a log that keeps nothing new is the same file', () => {
    const full = 'wevtutil sl Security /rt:true /ab:false';
    const [first, second] = exportTwice('Security', full);
    expect(second).toBe(first);
  });

  test('a later export of the same events, or of a saved file, is the same file', () => {
    const [first, second] = exportTwice('System', '', ' "/q:*[System[(EventID=12)]]"');
    expect(second).toBe(first);
    const saved = String.raw`D:\Job\saved.evtx`;
    const [copy, other] = exportTwice(saved, `wevtutil epl System ${saved}`, ' /lf:true');
    expect(copy).toMatch(/^[\da-f]{64}$/);
    expect(other).toBe(copy);
  });

  test('an existing file is refused', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl Security ${file}`);
    const { acts, exitCode, lines } = terminal.run(`wevtutil epl System ${file}`);
    expect(exitCode).toBe(80);
    expect(lines).toEqual(['Failed to export log System.', 'The file exists.']);
    expect(acts).toMatchObject([{ act: 'export', of: 'System', ok: false }]);
    expect(findEntry(terminal.host.files, file)?.content).toMatchObject({ log: { name: 'Security' } });
  });

  test('/ow:true replaces an existing file, and that is noted', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl Security ${file}`);
    const { acts } = terminal.run(`wevtutil epl System ${file} /ow:true`);
    expect(acts.map(({ act, ok }) => [act, ok])).toEqual([
      ['export.overwrite', true],
      ['export', true],
    ]);
    expect(findEntry(terminal.host.files, file)?.content).toMatchObject({ log: { name: 'System' } });
  });

  test('an export that is stopped leaves a cut file', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl Security ${file}`, { stoppedAfterSeconds: 2 });
    expect(findEntry(terminal.host.files, file)?.content).toMatchObject({ isComplete: false });
  });

  test('a folder that does not exist is an error', () => {
    const { exitCode, lines } = openTerminal('2019').run(String.raw`wevtutil epl System D:\Nothing\x.evtx`);
    expect(exitCode).toBe(3);
    expect(lines.at(-1)).toBe('The system cannot find the path specified.');
  });

  test('with a query the copy has the events that fit', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl System ${file} "/q:*[System[(EventID=6005)]]"`);
    const content = findEntry(terminal.host.files, file)?.content;
    expect(content?.kind === 'evtx' && content.log.events.map(({ id }) => id)).toEqual([6005]);
  });

  test('archiving puts a folder with texts beside the file and does not change the file', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl Security ${file}`);
    const before = findEntry(terminal.host.files, file);
    const { acts, exitCode } = terminal.run(`wevtutil al ${file}`);
    expect(exitCode).toBe(0);
    expect(acts).toMatchObject([{ act: 'archive', of: file, ok: true }]);
    expect(findEntry(terminal.host.files, String.raw`D:\Job\LocaleMetaData\HIST-02_Security_1033.MTA`)?.kind).toBe(
      'file',
    );
    expect(findEntry(terminal.host.files, file)).toEqual(before);
  });
});

describe('saved logs', () => {
  test.each(['xml', 'renderedxml'])('the time of an event is a value of its own in %s', (format) => {
    const run = begin(testPart('2019'), '0123456789abcdef0123456789abcdef');
    const text = `wevtutil qe Security /c:1 /rd:true /f:${format}`;
    const { screens } = step(run, { kind: 'line', window: 'hist/cmd-elevated', text }).frame;
    const spans = screens.flatMap(({ lines }) => lines.flat());
    const time = spans.find((span) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(span.text));
    expect(time?.facts).toEqual(expect.arrayContaining(['hist:log/Security/newest']));
  });

  test('reading a saved log is noted and shows the facts of its log', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl Security ${file}`);
    const { acts, facts } = terminal.run(`wevtutil qe ${file} /lf:true /c:1 /rd:true /f:text`);
    expect(acts).toEqual([{ act: 'open-evtx', host: 'hist', of: file, ok: true, detail: { events: 1 } }]);
    expect(facts).toContain('log/Security/newest');
    const status = terminal.run(`wevtutil gli ${file} /lf:true`);
    expect(status.facts).toEqual(['log/Security/records']);
    expect(status.acts).toMatchObject([{ act: 'open-evtx', detail: { events: 0 } }]);
    expect(terminal.run(`wevtutil qe ${file} /lf:true`).acts).toEqual([
      { act: 'open-evtx', host: 'hist', of: file, ok: true },
    ]);
  });

  test('a file that is no saved log is refused', () => {
    const terminal = openTerminal('2019');
    terminal.run(String.raw`echo x> D:\Job\x.evtx`);
    expect(terminal.run(String.raw`wevtutil qe D:\Job\x.evtx /lf:true`).exitCode).toBe(1500);
  });
});

describe('events', () => {
  test('the first event is the oldest one, and the last one the newest', () => {
    const terminal = openTerminal('2022');
    const log = terminal.host.log.get('Security');
    const first = terminal.run('wevtutil qe Security /c:1 /f:text');
    const last = terminal.run('wevtutil qe Security /c:1 /rd:true /f:text');
    const iso = (time: number | undefined) => `  Date: ${systemTime(time ?? 0)}`;
    expect(first.lines).toContain(iso(log?.oldest));
    expect(last.lines).toContain(iso(log?.newest));
    expect(first.facts).toContain('log/Security/oldest');
    expect(last.facts).toContain('log/Security/newest');
  });

  test('an earlier newest event hides the events after it', () => {
    const terminal = openTerminal('2022');
    const newest = (terminal.host.log.get('Security')?.newest ?? 0) - 3 * 86_400_000;
    terminal.change((host) => {
      const log = host.log.get('Security');
      return log ? { ...host, log: new Map(host.log).set('Security', { ...log, newest }) } : host;
    });
    const { lines } = terminal.run('wevtutil qe Security /c:1 /rd:true /f:text');
    expect(lines).toContain(`  Date: ${systemTime(newest)}`);
  });

  test('clients before Windows 10 have no failed sign-ins in their log', () => {
    const failed = 'wevtutil qe Security "/q:*[System[(EventID=4625)]]" /c:1 /f:text';
    expect(openTerminal('7').run(failed).text).toBe('');
    expect(openTerminal('10-2021').run(failed).text).toContain('An account failed to log on.');
  });

  test('a query that finds nothing prints nothing and is no error', () => {
    const { text, exitCode } = openTerminal('2019').run('wevtutil qe System "/q:*[System[(Bogus=1)]]" /f:text');
    expect([text, exitCode]).toEqual(['', 0]);
  });
});

describe('clearing', () => {
  test('clearing the Security log leaves event 1102 in it', () => {
    const terminal = openTerminal('2019');
    const { acts } = terminal.run('wevtutil cl Security');
    expect(acts).toMatchObject([{ act: 'log.clear', of: 'Security', ok: true }]);
    const log = terminal.host.log.get('Security');
    expect(log?.events.map(({ id }) => id)).toEqual([1102]);
    expect(log?.records).toBe(1);
    expect(terminal.run('wevtutil qe Security /f:text').text).toContain('Account Name:\tmaint01');
  });

  test('clearing another log leaves event 104 in the System log', () => {
    const terminal = openTerminal('2019');
    terminal.run('wevtutil cl Application');
    expect(terminal.host.log.get('Application')?.records).toBe(0);
    expect(terminal.host.log.get('System')?.events.at(-1)).toMatchObject({
      id: 104,
      message: 'The Application log file was cleared.',
    });
  });

  test('with /bu a copy is made first, and an existing file stops it', () => {
    const terminal = openTerminal('2019');
    terminal.run(`wevtutil epl System ${file}`);
    const refused = terminal.run(`wevtutil cl System /bu:${file}`);
    expect(refused.exitCode).toBe(80);
    expect(refused.acts.map(({ act, ok }) => [act, ok])).toEqual([
      ['export', false],
      ['log.clear', false],
    ]);
    expect(terminal.host.log.get('System')?.records).toBeGreaterThan(1000);
    const done = terminal.run(String.raw`wevtutil cl System /bu:D:\Job\old.evtx`);
    expect(done.acts.map(({ act, ok }) => [act, ok])).toEqual([
      ['export', true],
      ['log.clear', true],
    ]);
  });
});

test('another host does not answer', () => {
  const { exitCode, acts } = openTerminal('2019').run('wevtutil gl System /r:HIST-01');
  expect(exitCode).toBe(1722);
  expect(acts).toMatchObject([{ act: 'remote.session', of: 'HIST-01', ok: false }]);
});

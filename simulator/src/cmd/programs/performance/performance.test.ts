import { describe, expect, test } from 'vitest';
import { findEntry } from '../../../host/files.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';

const memory = String.raw`\Memory\Available MBytes`;
const file = String.raw`D:\Job\perf.csv`;

describe('samples', () => {
  test('the values of a file keep their facts', () => {
    const terminal = openTerminal('2019', 'cmd');
    const { acts, seconds, facts } = terminal.run(`typeperf "${memory}" -si 5 -sc 60 -f CSV -o ${file}`);
    expect(seconds).toBe(301);
    expect(facts).toEqual([]);
    expect(acts.map(({ act, of }) => [act, of])).toEqual([
      ['file.write', file],
      ['sample', file],
    ]);
    const shown = terminal.run(`type ${file}`);
    expect(shown.facts).toEqual([`counter/${memory}`]);
    expect(shown.lines).toHaveLength(61);
  });

  test('the time since the start of Windows goes on during the sample', () => {
    const { lines } = openTerminal('2019', 'cmd').run(String.raw`typeperf "\System\System Up Time" -si 5 -sc 3`);
    const [first = 0, second, third] = lines.slice(2, 5).map((line) => Number(/,"(.*)"$/.exec(line)?.[1]));
    expect([second, third]).toEqual([first + 5, first + 10]);
  });

  test('a stopped sample leaves a file of the moment at which it was stopped', () => {
    const terminal = openTerminal('2019', 'cmd');
    const line = `typeperf "${memory}" -si 5 -sc 60 -o ${file}`;
    terminal.run(line, { stoppedAfterSeconds: 20 });
    const stopped = findEntry(terminal.host.files, file)?.modified ?? 0;
    const other = openTerminal('2019', 'cmd');
    other.run(line);
    expect((findEntry(other.host.files, file)?.modified ?? 0) - stopped).toBe(281_000);
  });

  test('the length of a queue is a whole number', () => {
    const queue = String.raw`\PhysicalDisk(_Total)\Current Disk Queue Length`;
    const { lines } = openTerminal('2008r2', 'cmd').run(`typeperf "${queue}" -si 5 -sc 12`);
    const values = lines.slice(2, 14).map((line) => /,"(.*)"$/.exec(line)?.[1]);
    expect(values.every((value) => value !== undefined && /^\d+\.000000$/.test(value))).toBe(true);
  });

  test('a sample without a number of readings is an act of its own', () => {
    const actsOf = (options: string) =>
      openTerminal('2019', 'cmd')
        .run(`typeperf "${memory}" ${options}`, { stoppedAfterSeconds: 20 })
        .acts.map(({ act }) => act);
    expect(actsOf('-si 5')).toEqual(['sample', 'sample.endless']);
    expect(actsOf('-si 5 -sc 3')).toEqual(['sample']);
  });

  test('Ctrl+C ends a sample, and what was taken until then is kept', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.run(`typeperf "${memory}" -si 5 -o ${file}`, { stoppedAfterSeconds: 27 });
    expect(terminal.run(`type ${file}`).lines).toHaveLength(6);
  });

  test('counters come from a file, with wildcards for instances', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.run(String.raw`echo \LogicalDisk(C:)\% Free Space> D:\Job\c.txt`);
    terminal.run(String.raw`echo \Process(*)\Private Bytes>> D:\Job\c.txt`);
    const { lines, facts } = terminal.run(String.raw`typeperf -cf D:\Job\c.txt -sc 1`);
    expect(lines[1]).toContain(String.raw`\\HIST-02\Process(svchost#1)\Private Bytes`);
    expect(facts).toContain('volume/C:/free');
  });

  test('an existing file is replaced only with yes', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.run(`echo old> ${file}`);
    terminal.run(`typeperf "${memory}" -sc 1 -o ${file}`);
    terminal.run('n');
    expect(terminal.run(`type ${file}`).text).toBe('old');
    terminal.run(`typeperf "${memory}" -sc 1 -o ${file}`);
    expect(terminal.run('y').acts.map(({ act }) => act)).toEqual(['file.overwrite', 'sample']);
  });

  test('the extension follows from the format', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.run(String.raw`typeperf "\Memory\Available MBytes" -sc 1 -f BIN -o D:\Job\perf`);
    expect(findEntry(terminal.host.files, String.raw`D:\Job\perf.blg`)?.kind).toBe('file');
  });
});

describe('values', () => {
  const valueOf = (text: string): number => Number(text.split('\n')[2]?.split('","')[1]?.replace('"', ''));

  test('free space follows the volume', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.change((host) => {
      const c = host.volume.get('C:');
      return c ? { ...host, volume: new Map(host.volume).set('C:', { ...c, size: 1000, free: 30 }) } : host;
    });
    expect(valueOf(terminal.run(String.raw`typeperf "\LogicalDisk(C:)\% Free Space" -sc 1`).text)).toBe(3);
  });

  test('the time since the start agrees with the start of the host', () => {
    const terminal = openTerminal('2019', 'cmd');
    const upTime = valueOf(terminal.run(String.raw`typeperf "\System\System Up Time" -sc 1`).text);
    const booted = terminal.host.host.booted;
    expect(Math.abs(1_795_163_400 - booted / 1000 - upTime)).toBeLessThan(60);
  });

  test('a counter drifts by the minute', () => {
    const terminal = openTerminal('2019', 'cmd');
    terminal.change((host) => {
      const counter = host.counter.get(memory);
      return counter
        ? { ...host, counter: new Map(host.counter).set(memory, { ...counter, value: 4000, spread: 0, drift: -10 }) }
        : host;
    });
    const lines = terminal.run(`typeperf "${memory}" -si 60 -sc 3`).lines.slice(2, 5);
    expect(lines.map((line) => Number(line.split('","')[1]?.replace('"', '')))).toEqual([3990, 3980, 3970]);
  });

  test('another computer does not answer', () => {
    const { acts, exitCode } = openTerminal('2019', 'cmd').run(
      String.raw`typeperf "\\HIST-01\Memory\Available MBytes" -sc 1`,
    );
    expect(exitCode).toBe(-1);
    expect(acts).toMatchObject([{ act: 'remote.session', of: 'HIST-01', ok: false }]);
  });
});

test('collectors are not changed', () => {
  expect(openTerminal('2019').run('logman create counter x').acts).toMatchObject([
    { act: 'collector.change', ok: false, detail: { verb: 'create' } },
  ]);
});

import { describe, expect, it } from 'vitest';
import { type HostTerminal, openTerminal } from '../testing/host-terminal.ts';
import { fileTime, systemTime, ticksOf } from './event-times.ts';
import type { EventLog } from './state.ts';
import { type WindowsVersion, windowsProfiles } from '../windows/versions.ts';

const start = 1_795_163_400_000;

describe('the time of an event', () => {
  it('has digits below the second, and stays within it', () => {
    for (let index = 0; index < 200; index += 1) {
      const ticks = ticksOf(start + index * 1000);
      expect(ticks).toBeGreaterThanOrEqual(0);
      expect(ticks).toBeLessThan(10_000_000);
    }
    expect(new Set([0, 1, 2, 3].map((index) => ticksOf(start + index * 1000))).size).toBe(4);
  });

  it('is later for a later moment of the same second', () => {
    const ticks = [0, 1, 20, 300, 999].map((milliseconds) => ticksOf(start + milliseconds));
    expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
    expect(new Set(ticks).size).toBe(5);
  });

  it('has nine digits in XML before Windows 10 1903, and seven since then', () => {
    const digits = (version: WindowsVersion) =>
      /\.(\d+)Z$/.exec(systemTime(start, windowsProfiles[version]))?.[1]?.length;
    expect([digits('7'), digits('2008r2'), digits('2019'), digits('10-2021'), digits('2025')]).toEqual([9, 9, 9, 7, 7]);
  });

  it('of a log file has milliseconds, and all digits in newer builds', () => {
    expect(fileTime(start, windowsProfiles['2019'])).toMatch(/^2026-11-20T08:30:00\.\d{3}Z$/);
    expect(fileTime(start, windowsProfiles['2022'])).toMatch(/^2026-11-20T08:30:00\.\d{7}Z$/);
  });
});

function openWith(windows: WindowsVersion, name: string, changes: Partial<EventLog>): HostTerminal {
  const terminal = openTerminal(windows, 'cmd-elevated');
  terminal.change((host) => {
    const log = host.log.get(name);
    return log ? { ...host, log: new Map(host.log).set(name, { ...log, ...changes }) } : host;
  });
  return terminal;
}

describe('a log file', () => {
  it('was written at the last start, not with its newest event', () => {
    const { run, host } = openTerminal('2019', 'cmd-elevated');
    const log = host.log.get('System');
    expect(log?.written).toBe(host.host.booted + 21_000);
    expect(run('wevtutil gli System').text).toContain(`lastWriteTime: ${fileTime(log?.written ?? 0, host.windows)}`);
    expect(log?.written).not.toBe(log?.newest);
  });

  it('was written when it was cleared', () => {
    const terminal = openTerminal('2019', 'cmd-elevated');
    terminal.run('wevtutil cl System');
    expect(terminal.host.log.get('System')?.written).toBeGreaterThan(terminal.host.host.booted + 21_000);
  });
});

describe('a Security log that is full and keeps its old events', () => {
  const full = { retention: true, autoBackup: false };
  const newest = 'wevtutil qe Security /c:1 /rd:true /f:xml';

  it('ends with event 1104', () => {
    const { run } = openWith('2016', 'Security', full);
    const { text } = run(newest);
    expect(text).toContain('<EventID>1104</EventID><Version>0</Version><Level>2</Level><Task>101</Task>');
    expect(text).toContain('<Keywords>0x4020000000000000</Keywords>');
    expect(text).toContain(
      "<UserData><FileIsFull xmlns='http://manifests.microsoft.com/win/2004/08/windows/eventlog'/></UserData>",
    );
  });

  it('has as many records as before', () => {
    const { host, run } = openWith('2016', 'Security', full);
    const log = host.log.get('Security');
    expect(run(newest).text).toContain(
      `<EventRecordID>${(log?.oldestRecord ?? 0) + (log?.records ?? 0) - 1}</EventRecordID>`,
    );
  });

  it('does not say so if it overwrites or archives them', () => {
    for (const changes of [{ retention: false }, { retention: true, autoBackup: true }]) {
      const { run } = openWith('2016', 'Security', changes);
      expect(run(newest).text).not.toContain('1104');
    }
  });
});

it('the Software Protection service is never scheduled for a moment before its event', () => {
  for (const version of ['7', '2012r2', '2019'] as const) {
    // The newest event of a log that has no known event at that moment is made up.
    const { run } = openWith(version, 'Application', { newest: start - 60_000 });
    const query = 'wevtutil qe Application /q:"*[System[(EventID=16384)]]" /f:xml';
    const found = run(query).text.matchAll(/SystemTime='([^']+)'.*?<Data>([^<]+Z)<\/Data>/g);
    const times = [...found].map(([, at = '', restart = '']) => ({ at, restart }));
    expect(times.length).toBeGreaterThan(0);
    for (const { at, restart } of times) expect(restart > at).toBe(true);
    const years = new Set(times.map(({ at, restart }) => Number(restart.slice(0, 4)) - Number(at.slice(0, 4))));
    expect([...years].every((each) => (version === '7' ? each < 2 : each > 98))).toBe(true);
  }
});

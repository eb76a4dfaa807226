import { expect, test } from 'vitest';
import type { HostState } from '../../../host/state.ts';
import { runProgramLine, testHost } from '../program-testing.ts';
import { offsetText } from './stripchart.ts';

const withOffset = (offsetMs: number) => (host: HostState) => ({ ...host, clock: { ...host.clock, offsetMs } });
const withTime = (time: Partial<HostState['time']>) => (host: HostState) => ({
  ...host,
  time: { ...host.time, ...time },
});

test('tzutil /g shows the time zone as a fact', () => {
  const { text, facts } = runProgramLine('tzutil /g');
  expect([text, facts]).toEqual(['W. Europe Standard Time', ['hist:clock/zone/id']]);
});

test('tzutil /g says that daylight saving time is switched off', () => {
  const off = (host: HostState) => ({
    ...host,
    clock: { ...host.clock, zone: { ...host.clock.zone, daylight: 'none' as const } },
  });
  expect(runProgramLine('tzutil /g', { change: off }).text).toBe('W. Europe Standard Time_dstoff');
});

test('tzutil /s changes the zone without elevation', () => {
  const { host, acts } = runProgramLine('tzutil /s "UTC"', { isElevated: false });
  expect(host.clock.zone.id).toBe('UTC');
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['clock.change', true]]);
  expect(runProgramLine('tzutil /s "Moon Time"').acts.map(({ ok }) => ok)).toEqual([false]);
});

test('a stripchart shows that a clock which is ahead is behind its master by a negative offset', () => {
  const { lines, facts, session } = runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:5 /dataonly', {
    change: withOffset(97_000),
  });
  const offsets = lines.slice(3).map((line) => line.split(', ')[1]);
  expect(offsets).toHaveLength(5);
  for (const offset of offsets) expect(offset).toMatch(/^-9[67]\.\d{7}s$/);
  expect(facts).toContain('hist:clock/offsetMs');
  expect(session.seconds).toBe(8);
});

test('the times of a stripchart are 2 seconds apart, in the clock of the host', () => {
  const { lines } = runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3 /dataonly', {
    change: withOffset(3_600_000),
  });
  expect(lines.slice(3).map((line) => line.slice(0, 8))).toEqual(['10:30:00', '10:30:02', '10:30:04']);
});

test('a stripchart notes which computer was asked, and whether it answered', () => {
  const acts = (name: string) => runProgramLine(`w32tm /stripchart /computer:${name} /samples:2 /dataonly`).acts;
  expect(acts('NTP-SITE-A')).toMatchObject([
    { act: 'time.measure', of: 'NTP-SITE-A', ok: true, detail: { samples: 2, isAnswered: true } },
  ]);
  expect(acts('HMI-12B')).toMatchObject([
    { act: 'time.measure', of: 'HMI-12B', ok: true, detail: { isAnswered: false } },
  ]);
});

test('a stripchart without a number of samples runs until Ctrl+C', () => {
  const line = 'w32tm /stripchart /computer:NTP-SITE-A /dataonly';
  expect(runProgramLine(line).session.seconds).toBeGreaterThan(3000);
  expect(runProgramLine(line, { stoppedAfterSeconds: 9 }).lines).toHaveLength(2 + 5);
});

test('a stripchart of a host that serves no time shows errors', () => {
  expect(runProgramLine('w32tm /stripchart /computer:HMI-12B /samples:2 /dataonly').lines.at(-1)).toBe(
    '09:30:02, error: 0x800705B4',
  );
  expect(runProgramLine('w32tm /stripchart /computer:NOBODY /samples:2').text).toContain('(0x80072AF9)');
});

test.each([
  [213_377, '+00.0213377s'],
  [-970_000_001, '-97.0000001s'],
  [0, '+00.0000000s'],
])('an offset of %i units is written as %s', (ticks, text) => {
  expect(offsetText(ticks)).toBe(text);
});

test('w32tm /query needs elevation', () => {
  const { text, code } = runProgramLine('w32tm /query /status', { isElevated: false });
  expect(text).toBe('The following error occurred: Access is denied. (0x80070005)');
  expect(code).toBe(-2_147_024_891);
});

test('w32tm /query /status shows source, stratum and last synchronisation as facts', () => {
  const { facts } = runProgramLine('w32tm /query /status');
  expect(facts).toEqual(expect.arrayContaining(['hist:time/source', 'hist:time/stratum', 'hist:time/lastSync']));
});

test('a host that has lost its source says so', () => {
  const change = withTime({ source: 'Local CMOS Clock', stratum: 0, lastSync: undefined, pollSeconds: 64 });
  const { lines } = runProgramLine('w32tm /query /status', { change });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Leap Indicator: 3(not synchronized)',
      'Stratum: 0 (unspecified)',
      'Last Successful Sync Time: unspecified',
      'Source: Local CMOS Clock',
      'Poll Interval: 6 (64s)',
    ]),
  );
  expect(runProgramLine('w32tm /query /source', { change }).text).toBe('Local CMOS Clock');
});

test('w32tm says that its service does not run', () => {
  const { text } = runProgramLine('w32tm /query /status', {
    change: (host) => {
      const service = host.service.get('W32Time');
      return service
        ? { ...host, service: new Map(host.service).set('W32Time', { ...service, state: 'Stopped' }) }
        : host;
    },
  });
  expect(text).toBe('The following error occurred: The service has not been started. (0x80070426)');
});

test('w32tm /query /configuration shows type and servers as facts', () => {
  expect(runProgramLine('w32tm /query /configuration').facts).toEqual(['hist:time/type', 'hist:time/peers']);
  const { lines } = runProgramLine('w32tm /query /configuration', { change: withTime({ type: 'NT5DS' }) });
  expect(lines).toContain('Type: NT5DS (Local)');
  expect(lines.some((line) => line.startsWith('NtpServer: '))).toBe(false);
});

test('w32tm /resync sets the clock, and writes event 4616', () => {
  const { host, acts } = runProgramLine('w32tm /resync', { change: withOffset(97_000) });
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['clock.resync', true]]);
  expect(Math.abs(host.clock.offsetMs)).toBeLessThan(10);
  expect(host.log.get('Security')?.events.at(-1)?.id).toBe(4616);
});

test('w32tm /resync says what the clock showed before and after, as event 4616 has it with nine digits', () => {
  const { host, acts } = runProgramLine('w32tm /resync', { change: withOffset(97_000) });
  const event = host.log.get('Security')?.events.findLast(({ id }) => id === 4616);
  const { before, after } = acts[0]?.detail ?? {};
  expect(before).toBe('2026-11-20T08:31:40.000Z');
  expect(event?.data['PreviousTime']).toBe('2026-11-20T08:31:40.000000000Z');
  expect(event?.data['NewTime']).toBe(String(after).replace('Z', '000000Z'));
  expect(event?.message).toContain('Previous Time:\t\t2026-11-20T08:31:40.000000000Z');
});

test('w32tm /resync is refused without elevation and without a source', () => {
  expect(runProgramLine('w32tm /resync', { isElevated: false }).acts.map(({ ok }) => ok)).toEqual([false]);
  const { text, acts } = runProgramLine('w32tm /resync', { change: withTime({ type: 'NoSync' }) });
  expect(text).toContain('The computer did not resync because no time data was available.');
  expect(acts.map(({ ok }) => ok)).toEqual([false]);
});

test('w32tm /config changes type and servers', () => {
  const { host, acts } = runProgramLine('w32tm /config /manualpeerlist:NTP-SITE-B /syncfromflags:manual /update');
  expect(host.time).toMatchObject({ type: 'NTP', peers: 'NTP-SITE-B' });
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['clock.resync', true]]);
});

test('w32tm /tz names the zone and its bias', () => {
  const { lines, acts } = runProgramLine('w32tm /tz', { isElevated: false });
  expect(lines[0]).toBe('Time zone: Current:TIME_ZONE_ID_STANDARD Bias: -60min (UTC=LocalTime+Bias)');
  expect(acts).toEqual([]);
  expect(testHost().clock.zone.id).toBe('W. Europe Standard Time');
});

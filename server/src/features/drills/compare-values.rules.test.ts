import { describe, expect, it } from 'vitest';
import { isEqual, showExpected } from './compare-values.rules.ts';

describe('isEqual', () => {
  it.each([
    ['number', '20971520', '20971520', 0, true],
    ['number', '20,971,520', '20971520', 0, true],
    ['number', ' 20 971 520 ', '20971520', 0, true],
    ['number', '20971521', '20971520', 0, false],
    ['number', '20971521', '20971520', 1, true],
    ['number', '-3.5', '-3.5', 0, true],
    ['number', '+00.0213377s', '0.0213377', 0, true],
    ['number', '-97.1 s', '97.1', 0, false],
    ['number', '20,971,520 bytes', '20971520', 0, true],
    ['number', 'many', '20971520', 0, false],
    ['number', '', '0', 0, false],
    ['time', '2026-11-18 01:14', '2026-11-18T01:14:07.008Z', 60, true],
    ['time', '2026-11-18 01:14 UTC', '2026-11-18T01:14:07.008Z', 60, true],
    // The number is the same moment in milliseconds since 1970, as simulated hosts store their times.
    ['time', '2026-11-18T01:14:07.008Z', '1794964447008', 60, true],
    ['time', '2026-11-18T01:14:07.0080000Z', '1794964447008', 60, true],
    ['time', '2026-11-18T02:14:07+01:00', '1794964447008', 60, true],
    ['time', '2026-11-18 02:14', '1794964447008', 60, false],
    ['time', 'yesterday', '1794964447008', 60, false],
    ['time', 'None', 'none', 60, true],
    ['time', '', '', 60, false],
    ['time', 'none', '1794964447008', 60, false],
    ['hash', 'AB CD EF', 'abcdef', 0, true],
    ['hash', 'abcdee', 'abcdef', 0, false],
    ['hash', '', '', 0, false],
    ['text', ' hist-02 ', 'HIST-02', 0, true],
    ['text', 'HIST-03', 'HIST-02', 0, false],
    ['text', String.raw`\Updater2`, 'Updater2', 0, true],
    ['text', String.raw`"C:\Tools\a.exe"`, String.raw`C:\Tools\a.exe`, 0, true],
    ['text', String.raw`\\HIST-02`, 'HIST-02', 0, false],
    ['choice', 'Security', 'Security', 0, true],
    ['choice', '', '', 0, false],
    ['contact', 'system-owner', 'system-owner', 0, true],
  ] as const)(
    'for a line of type %s, the written value %j, the right value %j and the allowed difference %d, returns %s',
    (type, written, expected, within, isSame) => {
      expect(isEqual({ type, ask: 'Its value' }, written, expected, within)).toBe(isSame);
    },
  );
});

const asHostShows = { type: 'time', ask: 'Time of the newest export (zip), as the host shows it' } as const;
const inUtc = { type: 'time', ask: 'Time of its newest event, UTC' } as const;

describe('a written time', () => {
  const zone = { id: '', display: '', offsetMinutes: 60, daylight: 'europe' } as const;

  it.each([
    ['2026-11-18 02:14', asHostShows, true],
    ['2026-11-18 01:14', asHostShows, false],
    ['2026-11-18 01:14 UTC', asHostShows, true],
    ['2026-11-18T02:14+01:00', asHostShows, true],
    ['2026-11-18 01:14', inUtc, true],
    ['2026-11-18 02:14', inUtc, false],
    // A time in the format of PowerShell is always a local time of the host.
    ['11/18/2026 2:14:07 AM', inUtc, true],
  ] as const)(
    'is in the zone that it names, else in UTC if the line asks for UTC, else in the zone of the host: %s for %o is right: %s',
    (written, line, isRight) => {
      expect(isEqual(line, written, '2026-11-18T01:14:07Z', 60, zone)).toBe(isRight);
    },
  );

  it('is shown in the debrief in UTC if the sheet line asks for UTC, otherwise in the zone of the host', () => {
    expect(showExpected(asHostShows, '2026-11-18T01:14:07Z', zone)).toBe('2026-11-18 02:14');
    expect(showExpected(inUtc, '2026-11-18T01:14:07Z', zone)).toBe('2026-11-18 01:14 UTC');
  });
});

describe('a time as PowerShell shows it', () => {
  const zone = { id: '', display: '', offsetMinutes: 60, daylight: 'europe' } as const;

  it.each([
    ['11/18/2026 2:14:07 AM', 60, true],
    ['11/18/2026 2:14:07 PM', 60, false],
    // 12 AM is the hour after midnight: 00:14:07, two hours before the right time.
    ['11/18/2026 12:14:07 AM', 7200, true],
    // A date without a time of day means midnight.
    ['11/18/2026', 86_400, true],
    ['11/20/2026', 86_400, false],
  ] as const)('is read in the zone of the host: %s within %d seconds is right: %s', (written, within, isRight) => {
    expect(isEqual(asHostShows, written, '2026-11-18T01:14:07Z', within, zone)).toBe(isRight);
  });

  it('cannot be read without a zone', () => {
    expect(isEqual(asHostShows, '11/18/2026 2:14:07 AM', '2026-11-18T01:14:07Z', 60)).toBe(false);
  });
});

describe('showExpected', () => {
  it('shows a moment as date and time in UTC', () => {
    expect(showExpected(asHostShows, '1794964447008')).toBe('2026-11-18 01:14 UTC');
  });

  it('shows other values as they are', () => {
    expect(showExpected({ type: 'number', ask: 'Its value' }, '20971520')).toBe('20971520');
  });
});

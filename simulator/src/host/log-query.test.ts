import { describe, expect, test } from 'vitest';
import { matchesQuery, parseQuery, queryErrorPosition } from './log-query.ts';
import { fromUtc } from '../time.ts';
import type { LogEvent } from './state.ts';

const now = fromUtc({ year: 2026, month: 11, day: 20, hour: 8, minute: 30 });

const event: LogEvent = {
  record: 311,
  time: now - 2 * 3_600_000,
  id: 4625,
  provider: 'Microsoft-Windows-Security-Auditing',
  level: 'Information',
  task: 'Logon',
  keyword: 'Audit Failure',
  user: 'N/A',
  computer: 'HIST-02',
  message: 'An account failed to log on.',
  data: { TargetUserName: 'svc-historian', LogonType: '3', 0: 'unnamed' },
};

const fits = (text: string): boolean | undefined => {
  const query = parseQuery(text);
  return query && matchesQuery(query, event, 'Security', now);
};

describe('queries that fit', () => {
  test.each([
    '*',
    '*[System[(EventID=4625)]]',
    '*[System[EventID=4625]]',
    'Event[System[EventID=4625]]',
    '*[System/EventID=4625]',
    '*/System[EventID=4625]',
    '*[System[(EventID=4624 or EventID=4625) and Level=0]]',
    '*[System[(EventID >= 4624) and (EventID <= 4634)]]',
    "*[System[Provider[@Name='Microsoft-Windows-Security-Auditing']]]",
    "*[System[Provider[@Name='A' or @Name='Microsoft-Windows-Security-Auditing'] and EventID!=1]]",
    '*[System[TimeCreated[timediff(@SystemTime) <= 86400000]]]',
    "*[System[TimeCreated[@SystemTime>='2026-11-20T00:00:00.000Z' and @SystemTime<'2026-11-20T07:00:00Z']]]",
    "*[EventData[Data[@Name='TargetUserName']='svc-historian']]",
    "*[EventData[Data[@Name='TargetUserName'] and (Data='svc-historian')]]",
    "*[EventData[Data='unnamed']]",
    "*[EventData/Data[@Name='LogonType']=3]",
    "*[System[EventID=4625] and EventData[Data[@Name='LogonType']='3']]",
    '*[System[band(Keywords,4503599627370496)]]',
    "*[System[Channel='Security' and Computer='HIST-02' and EventRecordID=311]]",
    '*[System[Task=12544]]',
  ])('%s', (text) => {
    expect(fits(text)).toBe(true);
  });
});

describe('queries that do not fit', () => {
  test.each([
    '*[System[(EventID=4624)]]',
    '*[System[(Bogus=1)]]',
    "*[System[Provider[@Name='EventLog']]]",
    '*[System[TimeCreated[timediff(@SystemTime) <= 3600000]]]',
    "*[EventData[Data[@Name='TargetUserName']='maint01']]",
    '*[System[band(Keywords,9007199254740992)]]',
    'UserData',
    '*[System[EventID=4625 and (Level=1 or Level=2)]]',
  ])('%s', (text) => {
    expect(fits(text)).toBe(false);
  });
});

describe('invalid queries', () => {
  test.each([
    '',
    '*[System[',
    '*[System[(EventID=)]]',
    '*[',
    'EventID=1',
    '*[System[EventID=1]]]',
    '*[System[#]]',
    '()',
    "*['a]",
  ])('%s', (text) => {
    expect(parseQuery(text)).toBe(undefined);
  });

  test('a query that is nested too deeply is invalid and needs no endless work', () => {
    expect(parseQuery(`*[${'('.repeat(400)}EventID=1${')'.repeat(400)}]`)).toBe(undefined);
  });

  test('the message names the place up to which the query was read', () => {
    expect(queryErrorPosition('*[System[')).toBe(9);
    expect(queryErrorPosition('*[System[(EventID=)]]')).toBe(18);
    expect(queryErrorPosition('#')).toBe(0);
  });
});

import { begin, type FactId, type Frame, type Line, type Run } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { openRunSample, hostPartSample } from '../../testing/drills.ts';
import { findableValues, seenTimes } from './call-choices.rules.ts';

/** A frame (what one input showed) with one screen and, if `said` is given, with a sentence of a contact. */
const createFrame = (lines: readonly Line[], said?: string): Frame => ({
  at: 0,
  screens: [{ window: 'hist/cmd', lines }],
  shown: [],
  acts: [],
  events: said === undefined ? [] : [{ id: 'call', from: 'colleague', by: 'face', text: said, at: 0 }],
  digest: '',
});
const createLine = (text: string, fact?: FactId): Line => [fact === undefined ? { text } : { text, facts: [fact] }];

/** A run that begins at 09:30 on 20 November 2026, UTC+1. */
const sampleRun = (): Run => begin(hostPartSample(), openRunSample().seed);

describe('seenTimes, which lists the times that the trainee can name in a call', () => {
  const timesInFrames = (...frames: readonly Frame[]) => seenTimes(sampleRun(), frames);
  const timesOnScreen = (...texts: readonly string[]) =>
    timesInFrames(createFrame(texts.map((text) => createLine(text))));

  it('returns the times that the screens showed or the contacts said, newest first', () => {
    expect(
      timesInFrames(
        createFrame([createLine('Left at 02:31, by the door list'), createLine('Ines', 'hist:user/Ines/name')]),
        createFrame([createLine('11/18/2026 1:15:09 AM')], 'It began at 02:40.'),
      ),
    ).toEqual(['02:40', '02:31', '2026-11-18 01:15']);
  });

  it('returns the times of the latest screens if there are more than twelve times', () => {
    const log = Array.from({ length: 40 }, (_, index) =>
      createLine(`11/${String(19 - (index % 10))}/2026 1:${10 + index}:00 AM`),
    );
    const times = timesInFrames(
      createFrame([createLine('Left at 02:31')]),
      createFrame(log),
      createFrame([createLine('Began at 09:28')]),
    );
    expect(times).toHaveLength(12);
    expect(times[0]).toBe('09:28');
    expect(times).not.toContain('02:31');
    expect(times.slice(1)).toEqual(times.slice(1).toSorted().toReversed());
  });

  it('returns a time of today without its date, and a time of another day with its date', () => {
    expect(timesOnScreen('11/20/2026  09:28 AM    <DIR>  Job', '9:27 AM', '2026-11-20 09:26')).toEqual([
      '09:28',
      '09:27',
      '09:26',
    ]);
    expect(timesOnScreen('Sent 18/11/2026 14:25', '11/17/2026 02:05 PM')).toEqual([
      '2026-11-18 14:25',
      '2026-11-17 14:05',
    ]);
  });

  it('converts a time in UTC to the time of the plant', () => {
    expect(timesOnScreen('2026-11-20T08:18:00.324316600Z', '2026-11-18 23:40 UTC')).toEqual([
      '09:18',
      '2026-11-19 00:40',
    ]);
  });

  it('takes the later of two possible days if a date with slashes can have the day or the month first', () => {
    // Both dates can mean 2 November or 11 February.
    expect(timesOnScreen('Seen 02/11/2026 10:05')).toEqual(['2026-11-02 10:05']);
    expect(timesOnScreen('11/02/2026 10:05:12.1')).toEqual(['2026-11-02 10:05']);
  });

  it('returns no time that is in the future or older than a month', () => {
    expect(timesOnScreen('14:30', '11/20/2026 9:31 AM', '3/13/2024, 4:59:08 AM')).toEqual([]);
    expect(timesOnScreen('10/21/2026 9:31:00 AM')).toEqual(['2026-10-21 09:31']);
  });

  it('takes a time without a date as a time of yesterday if it is later than now, and yesterday’s time is at most 12 hours ago', () => {
    expect(timesOnScreen('The door was open at 23:50.')).toEqual(['2026-11-19 23:50']);
  });

  it('returns neither midnight nor durations', () => {
    expect(timesOnScreen('Times :   0:00:04   0:00:00', '0:00', '10/30/2026 12:00:00 AM')).toEqual([]);
  });

  it('returns each time once, and at most twelve times', () => {
    const texts = Array.from({ length: 20 }, (_, minute) => `09:${String(minute + 10)}`);
    expect(timesOnScreen(...texts, ...texts)).toHaveLength(12);
  });

  it('returns no parts of addresses, versions, sizes or time zones', () => {
    expect(
      timesOnScreen(
        '(UTC+01:00) Berlin',
        '10.20.9.31',
        'fe80::1:2',
        '00-15-5D-01:02:03:04',
        '1:234',
        '25:10',
        '4486:30:55',
      ),
    ).toEqual([]);
  });
});

describe('findableValues, which lists the values that the trainee can report in a call', () => {
  const createRunWithSheet = (sheet: Record<string, string>): Run => ({
    ...sampleRun(),
    sheet: new Map(Object.entries(sheet)),
  });
  const seenValuesOnScreen = (...lines: readonly Line[]) => findableValues(sampleRun(), [createFrame(lines)]).seen;

  it('returns the values of the sheet, and the names that the screens showed or the contacts said', () => {
    // The screen shows `HIST-09` without a fact (a value of a host), so this text is not known to be a name.
    const groups = findableValues(createRunWithSheet({ name: 'HIST-02', size: '20971520' }), [
      createFrame(
        [createLine('jdoe', 'hist:user/jdoe/name'), createLine('HIST-09')],
        'Look at HMI-TF2, port 443, at 12:55 on Monday.',
      ),
    ]);
    expect(groups).toEqual({
      sheet: [
        { number: 1, ask: 'Host name, as the host says it', value: 'HIST-02' },
        { number: 3, ask: 'Largest size of that log, in bytes', value: '20971520' },
      ],
      seen: ['HMI-TF2', 'jdoe'],
    });
  });

  it('returns what can be seen in front of a host', () => {
    expect(seenValuesOnScreen(createLine('goes along the curves', 'hmi:sight/pointer/text'))).toEqual([
      'goes along the curves',
    ]);
  });

  it('returns names of files, hosts, accounts, programs and updates, and also paths and addresses', () => {
    expect(
      seenValuesOnScreen(
        createLine('HIST-02_20261120_Security.evtx', 'hist:files/d:\\job\\hist-02_20261120_security.evtx'),
        createLine('TfnTagSync.exe', 'hist:process/9588/name'),
        createLine(String.raw`PLANT\svc-historian`, 'hist:task/\\Norvik Archive Check/runAs'),
        createLine('KB5001137', 'ews:patch/KB5001137/kb'),
        createLine(String.raw`D:\CtlSys\Log`, 'hist:defender/excludedPaths'),
        createLine('10.20.9.31:443', 'hist:connection/TCP/remote'),
      ),
    ).toEqual([
      '10.20.9.31:443',
      String.raw`D:\CtlSys\Log`,
      'KB5001137',
      String.raw`PLANT\svc-historian`,
      'TfnTagSync.exe',
      'HIST-02_20261120_Security.evtx',
    ]);
  });

  it('returns no numbers, times or states, and no words that mean nothing by themselves', () => {
    expect(
      seenValuesOnScreen(
        createLine('20971520', 'hist:log/Security/maxSize'),
        createLine('11/20/2026  09:28 AM', 'hist:files/d:\\job/modified'),
        createLine('.', 'hist:files/d:\\job'),
        createLine('8,640 K', 'hist:process/4/memoryKb'),
        createLine('1.441.374.0', 'hist:defender/signatureVersion'),
        createLine('True', 'hist:defender/isEnabled'),
        createLine('255.255.255.0', 'hist:adapter/Ethernet/mask'),
        createLine('0.0.0.0:0', 'hist:connection/TCP/remote'),
        createLine('Name:  Ethernet 2', 'hist:adapter/Ethernet 2/name'),
        createLine('6 Hotfix(s) Installed.', 'hist:patch/KB5002116/kb'),
        createLine(String.raw`\\HMI-12A\root\cimv2:Win32_LogicalDisk.DeviceID="G:"`, 'hist:volume/G:/letter'),
      ),
    ).toEqual([]);
  });

  it('returns the name of a contact on the sheet instead of the id', () => {
    const part = hostPartSample();
    const lines = [...part.sheet, { id: 'decides', ask: 'Who decides?', type: 'contact' as const }];
    const run = { ...createRunWithSheet({ decides: 'system-owner' }), part: { ...part, sheet: lines } };
    expect(findableValues(run, []).sheet.map(({ value }) => value)).toEqual(['System owner']);
  });

  it('returns each value once, and at most twelve values from the latest screens', () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      createLine(`file${index}.txt`, `hist:files/file${index}.txt`),
    );
    const { seen } = findableValues(createRunWithSheet({ name: 'file29.txt' }), [createFrame(lines)]);
    expect(seen).toHaveLength(12);
    expect(seen).not.toContain('file29.txt');
  });
});

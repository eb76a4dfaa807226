import { begin, type FactId, type Frame, type Line, type Run } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { openRunSample, partSample } from '../../testing/drills.ts';
import { findableValues, seenTimes } from './call-choices.rules.ts';

/** A frame with a screen and, if `said` is given, with what a contact said. */
const frame = (lines: readonly Line[], said?: string): Frame => ({
  at: 0,
  screens: [{ window: 'hist/cmd', lines }],
  shown: [],
  acts: [],
  events: said === undefined ? [] : [{ id: 'call', from: 'colleague', by: 'face', text: said, at: 0 }],
  digest: '',
});
const line = (text: string, fact?: FactId): Line => [fact === undefined ? { text } : { text, facts: [fact] }];

/** A run that begins at 09:30 on 20 November 2026, UTC+1. */
const sampleRun = (): Run => begin(partSample(), openRunSample().seed);

describe('the times that the trainee can name in a call', () => {
  const timesOf = (...frames: readonly Frame[]) => seenTimes(sampleRun(), frames);
  const timesOn = (...texts: readonly string[]) => timesOf(frame(texts.map((text) => line(text))));

  it('are those on the screens and in what contacts said, by time, newest first', () => {
    expect(
      timesOf(
        frame([line('Left at 02:31, by the door list'), line('Ines', 'hist:user/Ines/name')]),
        frame([line('11/18/2026 1:15:09 AM')], 'It began at 02:40.'),
      ),
    ).toEqual(['02:40', '02:31', '2026-11-18 01:15']);
  });

  it('are those of the latest screens, if there are more than twelve', () => {
    const log = Array.from({ length: 40 }, (_, index) =>
      line(`11/${String(19 - (index % 10))}/2026 1:${10 + index}:00 AM`),
    );
    const times = timesOf(frame([line('Left at 02:31')]), frame(log), frame([line('Began at 09:28')]));
    expect(times).toHaveLength(12);
    expect(times[0]).toBe('09:28');
    expect(times).not.toContain('02:31');
    expect(times.slice(1)).toEqual(times.slice(1).toSorted().toReversed());
  });

  it('have the form of the watch: only the time for today, and date and time for another day', () => {
    expect(timesOn('11/20/2026  09:28 AM    <DIR>  Job', '9:27 AM', '2026-11-20 09:26')).toEqual([
      '09:28',
      '09:27',
      '09:26',
    ]);
    expect(timesOn('Sent 18/11/2026 14:25', '11/17/2026 02:05 PM')).toEqual(['2026-11-18 14:25', '2026-11-17 14:05']);
  });

  it('are in the time of the plant even if the screen shows UTC', () => {
    expect(timesOn('2026-11-20T08:18:00.324316600Z', '2026-11-18 23:40 UTC')).toEqual(['09:18', '2026-11-19 00:40']);
  });

  it('have the later possible day if a date with slashes can be read with the day or with the month first', () => {
    // Both dates can mean 2 November or 11 February.
    expect(timesOn('Seen 02/11/2026 10:05')).toEqual(['2026-11-02 10:05']);
    expect(timesOn('11/02/2026 10:05:12.1')).toEqual(['2026-11-02 10:05']);
  });

  it('are not in the future, and at most a month old', () => {
    expect(timesOn('14:30', '11/20/2026 9:31 AM', '3/13/2024, 4:59:08 AM')).toEqual([]);
    expect(timesOn('10/21/2026 9:31:00 AM')).toEqual(['2026-10-21 09:31']);
  });

  it('count a time without a date that is later than now as a time of yesterday, if that is at most 12 hours ago', () => {
    expect(timesOn('The door was open at 23:50.')).toEqual(['2026-11-19 23:50']);
  });

  it('do not include midnight or durations', () => {
    expect(timesOn('Times :   0:00:04   0:00:00', '0:00', '10/30/2026 12:00:00 AM')).toEqual([]);
  });

  it('are each listed once, and at most twelve', () => {
    const texts = Array.from({ length: 20 }, (_, minute) => `09:${String(minute + 10)}`);
    expect(timesOn(...texts, ...texts)).toHaveLength(12);
  });

  it('do not include addresses, versions, sizes or time zones', () => {
    expect(
      timesOn('(UTC+01:00) Berlin', '10.20.9.31', 'fe80::1:2', '00-15-5D-01:02:03:04', '1:234', '25:10', '4486:30:55'),
    ).toEqual([]);
  });
});

describe('the values that the trainee can report as found in a call', () => {
  const written = (sheet: Record<string, string>): Run => ({ ...sampleRun(), sheet: new Map(Object.entries(sheet)) });
  const seenOn = (...lines: readonly Line[]) => findableValues(sampleRun(), [frame(lines)]).seen;

  it('are the values of the sheet, and the names on the screens and in what contacts said', () => {
    // The screen shows `HIST-09` without a fact (a value of a host), so this text is not known to be a name.
    const groups = findableValues(written({ name: 'HIST-02', size: '20971520' }), [
      frame([line('jdoe', 'hist:user/jdoe/name'), line('HIST-09')], 'Look at HMI-TF2, port 443, at 12:55 on Monday.'),
    ]);
    expect(groups).toEqual({
      sheet: [
        { number: 1, ask: 'Host name, as the host says it', value: 'HIST-02' },
        { number: 3, ask: 'Largest size of that log, in bytes', value: '20971520' },
      ],
      seen: ['HMI-TF2', 'jdoe'],
    });
  });

  it('include what can be seen in front of a host', () => {
    expect(seenOn(line('goes along the curves', 'hmi:sight/pointer/text'))).toEqual(['goes along the curves']);
  });

  it('include names of files, hosts, accounts, programs and updates, and paths and addresses', () => {
    expect(
      seenOn(
        line('HIST-02_20261120_Security.evtx', 'hist:files/d:\\job\\hist-02_20261120_security.evtx'),
        line('TfnTagSync.exe', 'hist:process/9588/name'),
        line(String.raw`PLANT\svc-historian`, 'hist:task/\\Norvik Archive Check/runAs'),
        line('KB5001137', 'ews:patch/KB5001137/kb'),
        line(String.raw`D:\CtlSys\Log`, 'hist:defender/excludedPaths'),
        line('10.20.9.31:443', 'hist:connection/TCP/remote'),
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

  it('do not include numbers, times, states, or words that mean nothing by themselves', () => {
    expect(
      seenOn(
        line('20971520', 'hist:log/Security/maxSize'),
        line('11/20/2026  09:28 AM', 'hist:files/d:\\job/modified'),
        line('.', 'hist:files/d:\\job'),
        line('8,640 K', 'hist:process/4/memoryKb'),
        line('1.441.374.0', 'hist:defender/signatureVersion'),
        line('True', 'hist:defender/isEnabled'),
        line('255.255.255.0', 'hist:adapter/Ethernet/mask'),
        line('0.0.0.0:0', 'hist:connection/TCP/remote'),
        line('Name:  Ethernet 2', 'hist:adapter/Ethernet 2/name'),
        line('6 Hotfix(s) Installed.', 'hist:patch/KB5002116/kb'),
        line(String.raw`\\HMI-12A\root\cimv2:Win32_LogicalDisk.DeviceID="G:"`, 'hist:volume/G:/letter'),
      ),
    ).toEqual([]);
  });

  it('show the name of a contact on the sheet, not the id', () => {
    const part = partSample();
    const lines = [...part.sheet, { id: 'decides', ask: 'Who decides?', type: 'contact' as const }];
    const run = { ...written({ decides: 'system-owner' }), part: { ...part, sheet: lines } };
    expect(findableValues(run, []).sheet.map(({ value }) => value)).toEqual(['System owner']);
  });

  it('are each offered once, and at most twelve from the latest screens', () => {
    const lines = Array.from({ length: 30 }, (_, index) => line(`file${index}.txt`, `hist:files/file${index}.txt`));
    const { seen } = findableValues(written({ name: 'file29.txt' }), [frame(lines)]);
    expect(seen).toHaveLength(12);
    expect(seen).not.toContain('file29.txt');
  });
});

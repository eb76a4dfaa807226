import { describe, expect, it } from 'vitest';
import { maxInputs } from './fuel.ts';
import { openEvent } from './events.ts';
import { carryOn, type Input } from './input.ts';
import type { HostPart } from './part.ts';
import { begin, replay, step } from './run.ts';
import { plainText } from './text.ts';
import { drawRandomRun, testPart } from './testing/random-run.ts';

const seed = '0123456789abcdef0123456789abcdef';
const part = testPart('2019');

const play = (inputs: readonly Input[]) => {
  let run = begin(part, seed);
  const frames = inputs.map((input) => {
    const next = step(run, input);
    run = next.run;
    return next.frame;
  });
  return { run, frames, last: frames.at(-1) };
};
const line = (text: string): Input => ({ kind: 'line', window: 'hist/cmd-elevated', text });
const printed = (frame: ReturnType<typeof play>['last']) =>
  frame?.screens.flatMap(({ lines }) => lines.map((each) => plainText(each))) ?? [];

describe('a run', () => {
  it('shows the same frames for the same seed and inputs', () => {
    const { inputs } = drawRandomRun(1);
    expect(replay(part, seed, inputs)).toEqual(replay(part, seed, inputs));
  });

  it('has an empty window after cls, with only what was printed after it', () => {
    const { frames } = play([line('hostname'), line('cls'), line('hostname & cls & echo ready')]);
    expect(frames[1]?.screens).toEqual([{ window: 'hist/cmd-elevated', lines: [], isWhole: true }]);
    expect(printed(frames[2])).toEqual(['ready']);
    // What was printed and cleared at once was never on the screen.
    expect(frames[2]?.shown).toEqual([]);
  });

  it('has an empty window after Clear-Host, and marks the errors of PowerShell', () => {
    const window = 'hist/powershell-elevated';
    const { frames } = play([
      { kind: 'tap', target: 'window/hist/powershell-elevated' },
      { kind: 'line', window, text: 'Get-Item D:\\nothing' },
      { kind: 'line', window, text: 'clear' },
    ]);
    const spans = frames[1]?.screens.flatMap(({ lines }) => lines.flat()) ?? [];
    expect(spans.length).toBeGreaterThan(3);
    expect(spans.every(({ isError }) => isError === true)).toBe(true);
    expect(frames[2]?.screens).toEqual([{ window, lines: [], isWhole: true }]);
  });

  it('survives storage as JSON between its inputs', () => {
    const inputs = [line('hostname'), line('wevtutil gl Security')];
    const stored: unknown = JSON.parse(JSON.stringify({ part, inputs }));
    expect(stored).toEqual({ part, inputs });
    expect(replay(part, seed, inputs).at(-1)?.digest).toBe(play(inputs).last?.digest);
  });

  it('never throws and never changes an earlier state, whatever is put in', () => {
    for (let number = 0; number < 60; number += 1) {
      const random = drawRandomRun(number);
      let run = begin(random.part, random.seed);
      for (const input of random.inputs) {
        const before = JSON.stringify([...run.hosts.values()].map(({ files, log }) => [files.size, [...log.keys()]]));
        const next = step(run, input);
        expect(JSON.stringify([...run.hosts.values()].map(({ files, log }) => [files.size, [...log.keys()]]))).toBe(
          before,
        );
        run = next.run;
      }
    }
  });

  it('moves the clock of the host by its inputs alone', () => {
    const { frames, run } = play([line('hostname'), { kind: 'wait', seconds: 60 }]);
    expect(run.startedAt).toBeLessThan(frames[0]?.at ?? 0);
    expect((frames[1]?.at ?? 0) - (frames[0]?.at ?? 0)).toBe(60_000);
  });

  it('ignores an unknown window, an unknown line of the sheet and an unknown answer', () => {
    const { frames, run } = play([
      { kind: 'line', window: 'other/cmd', text: 'hostname' },
      { kind: 'write', line: 'other', value: '1' },
      { kind: 'answer', event: 'other', choice: 'x' },
    ]);
    expect(frames.flatMap(({ screens }) => screens)).toEqual([]);
    expect(run.sheet.size).toBe(0);
    expect(run.length).toBe(3);
  });

  it('takes no input after the sheet was handed in', () => {
    const { last } = play([{ kind: 'submit' }, line('hostname')]);
    expect(last?.screens).toEqual([]);
  });

  it('takes no more than the largest number of inputs', () => {
    const { run } = play(Array.from({ length: maxInputs + 1 }, (): Input => ({ kind: 'wait', seconds: 1 })));
    expect(run.length).toBe(maxInputs);
  });

  it('shows control and bidirectional characters of typed text as signs', () => {
    const { last } = play([line('hostname \u202Eevil\u0007')]);
    expect(last?.screens[0]?.typed?.text).toBe('hostname ␛evil␛');
  });

  it('hides passwords before they are kept', () => {
    const { last } = play([line('net user jdoe Secret-1')]);
    expect(last?.screens[0]?.typed?.text).toBe('net user jdoe ••••');
  });
});

describe('a line that takes long', () => {
  const export1 = line(String.raw`wevtutil epl System D:\Job\1.evtx`);
  const export2 = line(String.raw`wevtutil epl Application D:\Job\2.evtx`);

  it('begins an event of the drill, runs in the background, and ends by itself', () => {
    const { frames, run } = play([export1, export2, { kind: 'wait', seconds: 60 }]);
    expect(frames[1]?.events.map(({ id }) => id)).toEqual(['slow']);
    expect(frames[1]?.screens[0]?.isRunning).toBe(true);
    expect(frames[2]?.acts.filter(({ act }) => act === 'export')).toMatchObject([{ ok: true, of: 'Application' }]);
    expect(run.windows.get('hist/cmd-elevated')?.running).toBeUndefined();
  });

  it('begins the event also if one line does everything', () => {
    const both = line(String.raw`wevtutil epl System D:\Job\1.evtx & wevtutil epl Application D:\Job\2.evtx`);
    const { frames } = play([both]);
    expect(frames[0]?.events.map(({ id }) => id)).toEqual(['slow']);
    expect(frames[0]?.screens[0]?.isRunning).toBe(true);
  });

  it('is stopped by Ctrl+C and prints ^C', () => {
    const { last, run } = play([export1, export2, { kind: 'interrupt', window: 'hist/cmd-elevated' }]);
    expect(printed(last).at(-1)).toBe('^C');
    expect(last?.acts).toContainEqual({ act: 'interrupted', host: 'hist', of: 'hist/cmd-elevated', ok: true });
    expect(run.windows.get('hist/cmd-elevated')?.running).toBeUndefined();
  });

  it('takes no other line in its window until it has ended', () => {
    const { frames } = play([export1, export2, line('hostname')]);
    expect(frames[2]?.screens).toEqual([]);
  });

  it('does not count for an event that asks for what follows it', () => {
    const waiting: HostPart = {
      ...part,
      events: [
        {
          id: 'seen',
          when: { act: 'told', of: 'trainer', after: 'export' },
          from: 'trainer',
          by: 'phone',
          text: 'I see it.',
        },
      ],
    };
    const call: Input = { kind: 'call', people: ['trainer'], says: { what: 'question' }, running: 'go on' };
    const frames = replay(waiting, seed, [call, export1, call]);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([[], [], ['seen']]);
  });

  it('is stopped by a call that says so', () => {
    const { frames } = play([
      export1,
      export2,
      { kind: 'call', people: ['panel-operator'], says: { what: 'running' }, running: 'stop' },
      { kind: 'wait', seconds: 180 },
    ]);
    expect(frames[2]?.acts.map(({ act }) => act)).toEqual(['export', 'interrupted', 'told']);
    expect(frames[3]?.events).toMatchObject([{ id: 'slow!', text: 'It is fast again.' }]);
  });
});

describe('an event of the drill', () => {
  const said = (id: string, steps: number): HostPart['events'][number] => ({
    id,
    when: { steps },
    from: 'colleague',
    by: 'face',
    text: `Event ${id}.`,
  });
  const talking: HostPart = { ...part, events: [said('first', 1), said('second', 2)] };
  const wait: Input = { kind: 'wait', seconds: 1 };

  it('comes two inputs after one to which nobody reacts, which stays open behind it', () => {
    const frames = replay(talking, seed, [wait, wait, wait, wait]);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([['first'], [], ['second'], []]);
    let run = begin(talking, seed);
    const open = [wait, wait, wait, { kind: 'call', people: [], says: {}, running: 'go on' } as const].map((input) => {
      ({ run } = step(run, input));
      return openEvent(run)?.id;
    });
    expect(open).toEqual(['first', 'first', 'second', 'first']);
  });

  it('comes at once after a reaction to the one before', () => {
    const answer: Input = { kind: 'answer', event: 'first', choice: carryOn };
    const frames = replay(talking, seed, [wait, answer]);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([['first'], ['second']]);
  });

  it('holds a line even if somebody has only just spoken', () => {
    const slow = part.events.find(({ running }) => running);
    const held: HostPart = { ...part, events: [said('first', 1), ...(slow ? [slow] : [])] };
    const lines = [1, 2, 3].map((number) => line(`wevtutil epl System D:/Job/${number}.evtx`));
    const frames = replay(held, seed, lines);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([['first'], ['slow'], []]);
  });

  it('changes a host when it begins, at that moment', () => {
    const provider = 'Other product';
    const changing: HostPart = {
      ...part,
      events: [
        {
          id: 'found',
          when: { minutes: 5 },
          from: 'colleague',
          by: 'face',
          text: 'Something is there.',
          changes: [
            { event: 'Application', is: { at: '2s', id: 77, provider, message: 'Found.' } },
            { add: 'threat/1', is: { id: '1', name: 'X', detected: '{now}' } },
          ],
        },
      ],
    };
    const first = begin(changing, seed);
    const next = step(first, { kind: 'wait', seconds: 600 }).run;
    const eventsOf = (run: typeof first) =>
      run.hosts
        .get('hist')
        ?.log.get('Application')
        ?.events.filter((event) => event.provider === provider);
    expect(eventsOf(first)).toEqual([]);
    expect(eventsOf(next)).toMatchObject([{ id: 77, time: next.clock - 2000 }]);
    expect(next.hosts.get('hist')?.threat.get('1')?.detected).toBe(next.clock);
  });
});

describe('an event that takes something away', () => {
  const withEvent = (path: string): HostPart => ({
    ...part,
    events: [
      {
        id: 'gone',
        when: { minutes: 5 },
        from: 'colleague',
        by: 'face',
        text: 'Now.',
        changes: [{ removeIfThere: path }],
      },
    ],
  });
  const after = (path: string) =>
    step(begin(withEvent(path), seed), { kind: 'wait', seconds: 600 }).run.hosts.get('hist');

  it('removes an entry of the host, and nothing if the entry is not there any more', () => {
    const before = begin(part, seed).hosts.get('hist');
    expect(before?.service.has('Spooler')).toBe(true);
    expect(after('service/Spooler')?.service.has('Spooler')).toBe(false);
    expect(after('service/NoSuchService')?.service.size).toBe(before?.service.size);
  });
});

describe('what follows from an act', () => {
  it('is said after its delay, once', () => {
    const clear = line('wevtutil cl Application');
    const { frames } = play([clear, clear, { kind: 'wait', seconds: 300 }, { kind: 'wait', seconds: 300 }]);
    const said = frames.flatMap(({ events }) => events).filter(({ id }) => id === '!log.clear');
    expect(said).toHaveLength(1);
  });

  it('ends the run, except for the sheet, if the drill says so', () => {
    const { frames, run } = play([
      line('shutdown /r /t 0'),
      line('hostname'),
      { kind: 'write', line: 'name', value: 'HIST-02' },
      { kind: 'submit' },
    ]);
    expect(frames[1]?.screens).toEqual([]);
    expect(run.sheet.get('name')).toBe('HIST-02');
    expect(run.ended).toBe('handed in');
  });
});

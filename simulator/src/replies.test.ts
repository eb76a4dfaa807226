import { describe, expect, it } from 'vitest';
import type { Input, Statement } from './input.ts';
import type { EventSetup, HostPart } from './part.ts';
import { replay } from './run.ts';
import { testPart } from './testing/random-run.ts';

const seed = '0123456789abcdef0123456789abcdef';
const quiet: HostPart = { ...testPart('2019'), events: [] };

const call = (people: readonly string[], says: Statement): Input => ({ kind: 'call', people, says, running: 'go on' });
const wait: Input = { kind: 'wait', seconds: 1 };
const repliesOf = (part: HostPart, inputs: readonly Input[]) =>
  replay(part, seed, inputs).map(({ replies }) => (replies ?? []).map(({ from, text }) => `${from}: ${text}`));

const rings: EventSetup = {
  id: 'rings',
  when: { act: 'told', of: 'trainer' },
  from: 'trainer',
  by: 'phone',
  text: 'Nobody answers.',
};

describe('somebody who is told something', () => {
  it('says yes as the panel operator who is asked whether one may begin', () => {
    const begin = call(['panel-operator', 'shift-supervisor'], { host: 'hist', what: 'begin', minutes: 30 });
    expect(repliesOf(quiet, [wait, begin])).toEqual([
      [],
      [
        'panel-operator: Yes, you may begin on HIST-02. Call me when you have finished.',
        'shift-supervisor: Understood, you begin on HIST-02. I have noted it.',
      ],
    ]);
  });

  it('answers by radio or by phone, as the person is called', () => {
    const [frame] = replay(quiet, seed, [call(['panel-operator', 'trainer'], { host: 'hist', what: 'end' })]);
    expect(frame?.replies?.map(({ from, by }) => [from, by])).toEqual([
      ['panel-operator', 'radio'],
      ['trainer', 'phone'],
    ]);
  });

  it('is not heard where the drill says that nobody answers', () => {
    const part: HostPart = { ...quiet, replies: [{ from: 'trainer', by: 'nobody', text: 'Nobody answers.' }] };
    const [frame] = replay(part, seed, [call(['trainer'], { host: 'hist', what: 'end' })]);
    expect(frame?.replies).toEqual([{ from: 'trainer', by: 'nobody', text: 'Nobody answers.' }]);
  });

  it('does not confirm that nothing but reading was done, if files were written', () => {
    const reading = call(['trainer'], { host: 'hist', what: 'reading', changed: 'nothing' });
    const save: Input = { kind: 'line', window: 'hist/cmd', text: 'hostname > D:\\Job\\name.txt' };
    const refused: Input = { kind: 'line', window: 'hist/cmd', text: 'hostname > D:\\Nowhere\\name.txt' };
    expect(repliesOf(quiet, [refused, reading]).at(-1)).toEqual([
      'trainer: Understood, you were only reading on HIST-02.',
    ]);
    expect(repliesOf(quiet, [save, reading]).at(-1)).toEqual([
      'trainer: Understood, you were reading on HIST-02, and saving files of this job.',
    ]);
  });

  it('repeats what was found', () => {
    const found = call(['trainer'], { host: 'hist', what: 'found', about: 'CD-07', changed: 'nothing' });
    expect(repliesOf(quiet, [found])).toEqual([['trainer: Understood, at HIST-02: CD-07. I have noted it.']]);
  });

  it('says what the drill says of a thing that was found, whoever is told', () => {
    const text = 'Leave that file as it is.';
    const part: HostPart = {
      ...quiet,
      replies: [{ to: 'found', about: '*HIST-02_{full}.evtx', text }],
      vary: { full: { pick: ['Security'] } },
      state: [],
    };
    const found = (about: string) =>
      repliesOf(part, [call(['trainer', 'panel-operator'], { host: 'hist', what: 'found', about })])[0];
    expect(found(String.raw`D:\Job\HIST-02_security.evtx`)).toEqual([`trainer: ${text}`, `panel-operator: ${text}`]);
    expect(found('HIST-02_Security.evtx')?.[0]).toBe(`trainer: ${text}`);
    expect(found('HIST-02_Security_2.evtx')?.[0]).toContain('Understood, at HIST-02: HIST-02_Security_2.evtx.');
    expect(repliesOf(part, [call(['trainer'], { host: 'hist', what: 'found' })])[0]?.[0]).toBe(
      'trainer: Understood, you have found something at HIST-02. I have noted it.',
    );
  });

  it.each(['begin', 'end', 'running', 'reading', 'found', 'attack', 'question'] as const)(
    'has one short sentence or two for "%s"',
    (what) => {
      const [replies = []] = repliesOf(quiet, [call(['trainer'], { host: 'hist', what })]);
      expect(replies).toHaveLength(1);
      expect(replies[0]?.length).toBeLessThan(90);
      expect(replies[0]).not.toMatch(/[{}]|undefined/);
    },
  );

  it('says nothing to a call without a sentence', () => {
    expect(repliesOf(quiet, [call(['trainer'], {})])).toEqual([[]]);
  });

  it('says what the drill says, until something else was said', () => {
    const no = {
      from: 'panel-operator',
      to: 'begin',
      until: 'full',
      text: 'No, not while {full} is being read.',
    } as const;
    const full: EventSetup = { id: 'full', when: { steps: 3 }, from: 'panel-operator', by: 'radio', text: 'Now.' };
    const begin = call(['panel-operator'], { host: 'hist', what: 'begin', minutes: 10 });
    const end = call(['panel-operator'], { host: 'hist', what: 'end', changed: 'nothing' });
    const [first, second, , last] = repliesOf({ ...quiet, replies: [no], events: [full] }, [begin, end, wait, begin]);
    expect(first?.[0]).toMatch(/^panel-operator: No, not while (Security|System) is being read\.$/);
    expect(second).toEqual(['panel-operator: Good, you have finished on HIST-02. I have noted it.']);
    expect(last).toEqual(['panel-operator: Yes, you may begin on HIST-02. Call me when you have finished.']);
  });

  it('says nothing beside what the drill lets the person say then', () => {
    const frames = replay({ ...quiet, events: [rings] }, seed, [
      call(['trainer', 'panel-operator'], { what: 'question' }),
    ]);
    expect(frames[0]?.events).toMatchObject([{ id: 'rings' }]);
    expect(frames[0]?.replies?.map(({ from }) => from)).toEqual(['panel-operator']);
  });

  it('says nothing either if what the drill lets the person say comes only with the next input', () => {
    const asks: EventSetup = { id: 'asks', when: { steps: 1 }, from: 'colleague', by: 'face', text: 'What is that?' };
    // oxlint-disable-next-line unicorn/no-thenable -- What is said then is a text, and no function.
    const answered: EventSetup = { ...asks, then: { after: '10s', text: 'Thank you.' } };
    const frames = replay({ ...quiet, events: [answered, rings] }, seed, [
      wait,
      call(['trainer'], { what: 'found' }),
      wait,
    ]);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([['asks'], ['asks!'], ['rings']]);
    expect(frames[1]?.replies).toBeUndefined();
  });

  it('is known at once not to answer, also if somebody else speaks to the same call', () => {
    const asks: EventSetup = { id: 'asks', when: { steps: 1 }, from: 'colleague', by: 'face', text: 'What is that?' };
    // oxlint-disable-next-line unicorn/no-thenable -- What is said then is a text, and no function.
    const answered: EventSetup = { ...asks, then: { after: '10s', text: 'Thank you.' } };
    const silent: EventSetup = { ...rings, by: 'nobody' };
    const frames = replay({ ...quiet, events: [answered, silent] }, seed, [
      wait,
      call(['trainer'], { what: 'found' }),
      wait,
    ]);
    expect(frames.map(({ events }) => events.map(({ id }) => id))).toEqual([['asks'], ['asks!', 'rings'], []]);
    expect(frames[1]?.replies).toBeUndefined();
  });

  it('answers the question that was asked, and says later what is true then', () => {
    const full: EventSetup = { id: 'full', when: { steps: 2 }, from: 'panel-operator', by: 'radio', text: 'Stop.' };
    const part: HostPart = {
      ...quiet,
      events: [full],
      questions: [{ id: 'copy', text: 'May I copy {full} now?' }],
      replies: [
        { from: 'panel-operator', asks: 'copy', until: 'full', text: 'Yes, copy {full} now.' },
        { from: 'panel-operator', asks: 'copy', text: 'No, not now.' },
      ],
    };
    const ask = call(['panel-operator', 'trainer'], { host: 'hist', what: 'question', asks: 'copy' });
    const unsure = 'I cannot decide that alone. Do only what the permit allows.';
    const frames = repliesOf(part, [ask, wait, ask, call(['panel-operator'], { host: 'hist', what: 'question' })]);
    expect(frames[0]).toEqual([
      expect.stringMatching(/^panel-operator: Yes, copy (Security|System) now\.$/),
      `trainer: ${unsure}`,
    ]);
    expect(frames[2]).toEqual(['panel-operator: No, not now.', `trainer: ${unsure}`]);
    expect(frames[3]).toEqual([`panel-operator: ${unsure}`]);
  });

  it('is noted with the question that was asked', () => {
    const [asked, other] = replay(quiet, seed, [
      call(['trainer'], { host: 'hist', what: 'question', asks: 'copy' }),
      call(['trainer'], { host: 'hist', what: 'question' }),
    ]);
    expect(asked?.acts[0]?.detail).toMatchObject({ what: 'question', asks: 'copy' });
    expect(other?.acts[0]?.detail).not.toHaveProperty('asks');
  });
});

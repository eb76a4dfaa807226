import type { HostPart, Input } from '@loopcheck/simulator';
import { expect, it } from 'vitest';
import { gradingWithoutFacts, twoHostPart, typedLine } from '../../testing/graded-drill.ts';
import { gradeRun, type GradedDrill } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';
import { describeResult } from './result-text.rules.ts';

const unansweredCall: HostPart['events'][number] = {
  id: 'rings',
  when: { steps: 1 },
  from: 'incident-contact',
  by: 'nobody',
  text: 'Your call rings. Nobody answers.',
};

const gradedDrill = (part: HostPart, react: GradedDrill['grading']['react'] = {}): GradedDrill => ({
  part,
  holds: [],
  grading: {
    pass: { share: 100, must: [] },
    lines: { value: gradingWithoutFacts },
    forbidden: [],
    required: [],
    careless: [],
    react,
  },
});

function describeRun(drill: GradedDrill, inputs: readonly Input[]) {
  const played = playRun(drill.part, '0'.repeat(32), inputs);
  return describeResult(drill, played, gradeRun(drill, played));
}

it('the debrief describes a drill event in which nobody speaks, instead of quoting the contact who was called', () => {
  const drill = gradedDrill({ ...twoHostPart, events: [unansweredCall] }, { rings: { do: 'carry-on' } });
  const { reactions, timeline } = describeRun(drill, [{ kind: 'wait', seconds: 1 }]);
  expect(reactions).toMatchObject([{ from: 'Incident contact', by: 'nobody', text: unansweredCall.text }]);
  expect(timeline.at(-1)).toMatchObject({
    text: 'Incident contact, no answer. Your call rings. Nobody answers.',
    by: 'nobody',
  });
});

it('the text of a duty to tell a contact who did not answer states this, and who was called next', () => {
  const part: HostPart = {
    ...twoHostPart,
    events: [{ ...unansweredCall, when: { act: 'told', of: 'incident-contact' } }],
  };
  const drill = gradedDrill(part, { rings: { do: 'carry-on' } });
  const grading = { ...drill.grading, required: [{ act: 'told', of: ['incident-contact', 'trainer'], what: 'found' }] };
  const call = (person: string): Input => ({
    kind: 'call',
    people: [person],
    says: { host: 'one', what: 'found' },
    running: 'go on',
  });
  const duties = (...inputs: readonly Input[]) => describeRun({ ...drill, grading }, inputs).duties;
  expect(duties(call('incident-contact'), call('second-contact'), call('trainer'))).toEqual([
    {
      text: 'Called the incident contact, nobody answered; then called the incident contact, second name',
      isDone: true,
    },
    { text: 'Tell the trainer what you have found', isDone: true },
  ]);
  expect(duties(call('incident-contact'))[0]?.text).toBe('Called the incident contact, nobody answered');
  expect(duties()[0]).toEqual({ text: 'Tell the incident contact what you have found', isDone: false });
});

it('the debrief says why a value is right, and lists the inputs that first showed the facts that a sheet line needs', () => {
  const part: HostPart = { ...twoHostPart, vary: { ...twoHostPart.vary, who: { pick: ['owner'] } } };
  const drill = gradedDrill(part);
  const value = {
    is: { path: 'host/name' },
    seen: ['host/name', 'volume/D:/free', 'heard/rings'],
    why: 'The {who} says so.',
    read: [],
  };
  const grading = { ...drill.grading, lines: { value } };
  const { lines, timeline } = describeRun({ ...drill, grading }, [
    typedLine('hostname & echo My own words'),
    typedLine('ver'),
    typedLine('hostname'),
    { kind: 'tap', target: 'tool/one/explorer' },
    { kind: 'write', line: 'value', value: 'EWS-01' },
  ]);
  expect(lines).toMatchObject([{ why: 'The owner says so.', isJudgement: false }]);
  expect(timeline.filter(({ kind }) => kind === 'act').map(({ index, text }) => [index, text])).toEqual([
    [1, 'Looked with “hostname”, for line 1'],
    [4, 'Looked in File Explorer, for line 1'],
  ]);
});

it('the debrief names the input that showed the hash of the right file, not one that showed the hash of another file', () => {
  const part: HostPart = { ...twoHostPart, sheet: [{ id: 'value', ask: 'Hash', type: 'hash' }] };
  const drill = gradedDrill(part);
  const value = { is: { fileHash: String.raw`D:\Unit4\a.prj` }, seen: ['file/sha256'], read: [] };
  const grading = { ...drill.grading, lines: { value } };
  const hashOtherFile = typedLine(String.raw`certutil -hashfile C:\Windows\notepad.exe SHA256`);
  const shownAt = (...inputs: readonly Input[]) => describeRun({ ...drill, grading }, inputs).lines[0]?.shownAt;
  expect(shownAt(hashOtherFile)).toBeNull();
  expect(shownAt(hashOtherFile, typedLine(String.raw`certutil -hashfile D:\Unit4\a.prj SHA256`))).toBe(2);
});

it('the debrief quotes a trainee who has saved files with “nothing but the files of this job” instead of “nothing”', () => {
  const says = { host: 'one', what: 'reading', changed: 'nothing' } as const;
  const call: Input = { kind: 'call', people: ['trainer'], says, running: 'go on' };
  const drill = gradedDrill(twoHostPart);
  expect(describeRun(drill, [call]).timeline.at(-1)?.text).toBe(
    'Told the trainer: “At EWS-01 I have only been reading, and I have changed nothing.”',
  );
  expect(describeRun(drill, [typedLine(String.raw`mkdir D:\Job`), call]).timeline.at(-1)?.text).toBe(
    'Told the trainer: “At EWS-01 I have been reading and saving files of this job, and I have changed nothing but the files of this job.”',
  );
});

it('the timeline has one entry for all files that a command has hashed, and a separate entry for a refused file', () => {
  const { timeline } = describeRun(gradedDrill(twoHostPart), [
    { kind: 'tap', target: 'window/one/powershell-elevated' },
    {
      kind: 'line',
      window: 'one/powershell-elevated',
      text: String.raw`Get-ChildItem C:\Windows\System32\drivers -Recurse -File | Get-FileHash`,
    },
    { kind: 'line', window: 'one/powershell-elevated', text: String.raw`Get-FileHash D:\Unit4\a.prj,D:\Unit4\b.prj` },
  ]);
  const texts = timeline.filter(({ kind }) => kind === 'act').map(({ index, text }) => [index, text]);
  expect(texts).toEqual([
    [2, expect.stringMatching(/^Computed the hash of C:\\Windows\\\S+ and \d+ others$/)],
    [3, String.raw`Computed the hash of D:\Unit4\a.prj`],
    [3, String.raw`Computed the hash of D:\Unit4\b.prj: the host refused it`],
  ]);
});

it('the timeline shows what a stopped command line did, and after that the call that stopped the line', () => {
  const slow: HostPart['events'][number] = {
    id: 'slow',
    when: { act: 'hash', count: 1 },
    running: { act: 'hash', seconds: 40 },
    from: 'panel-operator',
    by: 'radio',
    text: 'The view is slow.',
  };
  const says = { host: 'one', what: 'running', changed: 'nothing' } as const;
  const { timeline } = describeRun(gradedDrill({ ...twoHostPart, events: [slow] }), [
    { kind: 'tap', target: 'window/one/powershell-elevated' },
    {
      kind: 'line',
      window: 'one/powershell-elevated',
      text: String.raw`Get-FileHash D:\Unit4\a.prj; Get-FileHash D:\Unit4\a.prj`,
    },
    { kind: 'call', people: ['trainer'], says, running: 'stop' },
  ]);
  const ofCall = timeline.filter(({ index }) => index === 3);
  expect(ofCall.map(({ kind, text }) => [kind, text])).toEqual([
    ['act', expect.stringMatching(/^Computed the hash of .* \(stopped\)$/)],
    ['call', expect.stringMatching(/^Stopped what was running, and told the trainer/)],
  ]);
  expect(new Set(ofCall.map(({ hostTime }) => hostTime)).size).toBe(1);
});

it('the timeline shows a call and a drill event with the times at which they began', () => {
  // The trainer speaks again two minutes after the answer, which is during the second wait.
  const laterMessage = { after: '2m', from: 'trainer', by: 'phone', text: 'I am back.' } as const;
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of drill files. No code awaits this object.
  const event = { ...unansweredCall, when: { act: 'told', of: 'trainer' }, then: laterMessage } as const;
  const says = { host: 'one', what: 'reading', changed: 'nothing' } as const;
  const call: Input = { kind: 'call', people: ['trainer'], says, running: 'go on' };
  const drill = gradedDrill({ ...twoHostPart, events: [event] });
  const answer: Input = { kind: 'answer', event: 'rings', choice: 'carry-on' };
  const inputs: Input[] = [{ kind: 'wait', seconds: 600 }, call, answer, { kind: 'wait', seconds: 600 }];
  const { timeline } = describeRun(drill, inputs);
  const frame = playRun(drill.part, '0'.repeat(32), inputs).frames.at(-1);
  const eventTime = frame?.events[0]?.at ?? Number.NaN;
  expect(eventTime).toBeLessThan(frame?.at ?? 0);
  const timesOf = (...kinds: readonly string[]) =>
    timeline.filter(({ kind }) => kinds.includes(kind)).map(({ hostTime }) => hostTime);
  expect(timesOf('begin', 'call')).toEqual(['13:00', '13:10']);
  // The clock of the host is an hour ahead of UTC.
  const zoneMs = 3_600_000;
  expect(timesOf('event').at(-1)).toBe(new Date(eventTime + zoneMs).toISOString().slice(11, 16));
});

import type { HostPart, Input } from '@loopcheck/simulator';
import { expect, it } from 'vitest';
import { line, nothing, part as twoHosts } from '../../testing/graded-drill.ts';
import { gradeRun, type GradedDrill } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';
import { describeResult } from './result-text.rules.ts';

const rings: HostPart['events'][number] = {
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
    lines: { value: nothing },
    forbidden: [],
    required: [],
    careless: [],
    react,
  },
});

function describe(drill: GradedDrill, inputs: readonly Input[]) {
  const played = playRun(drill.part, '0'.repeat(32), inputs);
  return describeResult(drill, played, gradeRun(drill, played));
}

it('the debrief does not let somebody say that nobody answers', () => {
  const drill = gradedDrill({ ...twoHosts, events: [rings] }, { rings: { do: 'carry-on' } });
  const { reactions, timeline } = describe(drill, [{ kind: 'wait', seconds: 1 }]);
  expect(reactions).toMatchObject([{ from: 'Incident contact', by: 'nobody', text: rings.text }]);
  expect(timeline.at(-1)?.text).toBe('Incident contact, no answer. Your call rings. Nobody answers.');
});

it('the debrief does not say that nothing was changed by somebody who has saved files', () => {
  const says = { host: 'one', what: 'reading', changed: 'nothing' } as const;
  const call: Input = { kind: 'call', people: ['trainer'], says, running: 'go on' };
  const drill = gradedDrill(twoHosts);
  expect(describe(drill, [call]).timeline.at(-1)?.text).toBe('Told the trainer: nothing but reading, nothing changed');
  expect(describe(drill, [line(String.raw`mkdir D:\Job`), call]).timeline.at(-1)?.text).toBe(
    'Told the trainer: reading and saving files, nothing changed but the files of the job',
  );
});

import type { HostPart, Input } from '@loopcheck/simulator';
import { expect, it } from 'vitest';
import { nothing, part as twoHosts } from '../../testing/graded-drill.ts';
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

it('the debrief does not let somebody say that nobody answers', () => {
  const part: HostPart = { ...twoHosts, events: [rings] };
  const drill: GradedDrill = {
    part,
    holds: [],
    grading: {
      pass: { share: 100, must: [] },
      lines: { value: nothing },
      forbidden: [],
      required: [],
      careless: [],
      react: { rings: { do: 'carry-on' } },
    },
  };
  const wait: Input = { kind: 'wait', seconds: 1 };
  const played = playRun(part, '0'.repeat(32), [wait]);
  const { reactions, timeline } = describeResult(drill, played, gradeRun(drill, played));
  expect(reactions).toMatchObject([{ from: 'Incident contact', by: 'nobody', text: rings.text }]);
  expect(timeline.at(-1)?.text).toBe('Incident contact, no answer. Your call rings. Nobody answers.');
});

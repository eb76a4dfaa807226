import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { gradingWithoutFacts, twoHostPart, typedCopyCommand, typedLine } from '../../testing/graded-drill.ts';
import type { GradingPart } from './grading-part.ts';
import { gradeRun, type GradedDrill } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';
import { describeResult } from './result-text.rules.ts';

const part: HostPart = { ...twoHostPart, questions: [{ id: 'start-copy', text: 'May I copy {folder} now?' }] };

const grading: GradingPart = {
  pass: { share: 100, must: [] },
  lines: { value: gradingWithoutFacts },
  forbidden: [],
  required: [],
  careless: [],
  react: {},
};

/** A drill with one hold: something that the trainee must do (`needs`) before an act. */
const drill: GradedDrill = {
  part,
  holds: [{ before: { act: 'files.copy' }, needs: ['panel-operator-asked-start-copy'] }],
  grading,
};

const ask = (person: string, asks?: string): Input => ({
  kind: 'call',
  people: [person],
  says: { host: 'one', what: 'question', ...(asks !== undefined && { asks }) },
  running: 'go on',
});

describe('a question that must be asked before an act', () => {
  /** For each hold of the drill (here one), whether it is met. */
  const whichHoldsAreMet = (inputs: readonly Input[]) =>
    gradeRun(drill, playRun(part, '0'.repeat(32), inputs)).holds.map(({ isMet }) => isMet);
  const copyFolder = typedCopyCommand(String.raw`D:\Copy`);

  it('counts if it is asked before the act, even after other lines, and does not count after the act', () => {
    const asked = ask('panel-operator', 'start-copy');
    expect(whichHoldsAreMet([asked, copyFolder])).toEqual([true]);
    expect(whichHoldsAreMet([typedLine('hostname'), asked, copyFolder, copyFolder])).toEqual([true]);
    expect(whichHoldsAreMet([copyFolder, asked])).toEqual([false]);
    expect(whichHoldsAreMet([copyFolder])).toEqual([false]);
  });

  it('does not count if another question, no question or another contact was asked', () => {
    expect(whichHoldsAreMet([ask('panel-operator'), copyFolder])).toEqual([false]);
    expect(whichHoldsAreMet([ask('panel-operator', 'other'), copyFolder])).toEqual([false]);
    expect(whichHoldsAreMet([ask('shift-supervisor', 'start-copy'), copyFolder])).toEqual([false]);
  });

  it('is quoted word by word in the duties and the timeline of the debrief', () => {
    const played = playRun(part, '0'.repeat(32), [ask('panel-operator', 'start-copy'), copyFolder]);
    const { duties, timeline } = describeResult(drill, played, gradeRun(drill, played));
    expect(duties).toContainEqual({
      text: 'Ask the panel operator before you do it: “May I copy Unit4 now?”',
      isDone: true,
    });
    expect(timeline.map(({ text }) => text)).toContain('Asked the panel operator: “May I copy Unit4 now?”');
  });
});

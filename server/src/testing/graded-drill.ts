import type { HostPart, Input } from '@loopcheck/simulator';
import type { GradingPart, LineGrading } from '../features/drills/grading-part.ts';
import { type GradingResult, gradeRun } from '../features/drills/grading.rules.ts';
import { playRun } from '../features/drills/played-run.rules.ts';

/** A Windows host of a drill. */
export const host = (id: string, name: string) =>
  ({
    id,
    name,
    windows: '10-2019',
    role: 'workstation',
    start: '2026-11-24T13:00:00+01:00',
    label: { tag: 'A-1', place: 'Rack 1' },
    windowsOpen: ['cmd'],
  }) as const;

/** A drill on two hosts. Its sheet (the form that the person fills in) has one line with the id `value`. */
export const part: HostPart = {
  id: 'test',
  hosts: [host('one', 'EWS-01'), host('two', 'EWS-02')],
  vary: { folder: { pick: ['Unit4'] } },
  state: [
    { file: String.raw`D:\Unit4\a.prj`, is: { bytes: 1024, recipe: 'a' } },
    { file: String.raw`D:\Unit4\b.prj`, is: { bytes: 1024, recipe: 'b', isLocked: true } },
  ],
  consequences: {},
  events: [],
  sheet: [{ id: 'value', ask: 'Value', type: 'text' }],
  card: { account: String.raw`PLANT\maint01`, contacts: [] },
};

/** The input of a command line in the Command Prompt of the host `id`. */
export const line = (text: string, id = 'one'): Input => ({ kind: 'line', window: `${id}/cmd`, text });
/** The input of a value in the line of the sheet. */
export const write = (value: string): Input => ({ kind: 'write', line: 'value', value });
/** The input of a command that copies the folder `D:\Unit4` to a folder. */
export const copy = (target: string): Input => line(`robocopy D:\\Unit4 ${target} /R:0`);

/** Grades a run of `part` with these inputs. `value` contains the rules for the line of the sheet. */
export function grade(
  value: LineGrading,
  inputs: readonly Input[],
  forbidden: GradingPart['forbidden'] = [],
): GradingResult {
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value },
    forbidden,
    required: [],
    careless: [],
    react: {},
  };
  return gradeRun({ part, holds: [], grading }, playRun(part, '0'.repeat(32), inputs));
}

/** Rules for a line of the sheet that require only the text `x`, and no fact that the trainee must have seen or read. */
export const gradingWithoutFacts: LineGrading = { is: { text: 'x' }, seen: [], read: [] };

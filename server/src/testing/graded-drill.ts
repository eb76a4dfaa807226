import type { HostPart, Input } from '@loopcheck/simulator';
import type { GradingPart, LineGrading } from '../features/drills/grading-part.ts';
import { type GradingResult, gradeRun } from '../features/drills/grading.rules.ts';
import { playRun } from '../features/drills/played-run.rules.ts';

/** A Windows host of a drill. */
export const windowsHost = (id: string, name: string) =>
  ({
    id,
    name,
    windows: '10-2019',
    role: 'workstation',
    start: '2026-11-24T13:00:00+01:00',
    label: { tag: 'A-1', place: 'Rack 1' },
    windowsOpen: ['cmd'],
  }) as const;

/** The host part (the part that the browser gets) of a drill on two hosts. The record sheet has one line, `value`. */
export const twoHostPart: HostPart = {
  id: 'test',
  hosts: [windowsHost('one', 'EWS-01'), windowsHost('two', 'EWS-02')],
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

/** The input of a command line that is typed in the Command Prompt of the host `id`. */
export const typedLine = (text: string, id = 'one'): Input => ({ kind: 'line', window: `${id}/cmd`, text });
/** The input of a value that is written in the line of the record sheet. */
export const writtenValue = (value: string): Input => ({ kind: 'write', line: 'value', value });
/** The input of a typed command that copies the folder `D:\Unit4` to the folder `target`. */
export const typedCopyCommand = (target: string): Input => typedLine(`robocopy D:\\Unit4 ${target} /R:0`);

/** Grades a run of `twoHostPart` with these inputs. `value` contains the grading rules for the sheet line `value`. */
export function gradeInputs(
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
  const seed = '0'.repeat(32);
  return gradeRun({ part: twoHostPart, holds: [], grading }, playRun(twoHostPart, seed, inputs));
}

/**
 * Grading rules for a sheet line: the right value is the text `x`. No facts need to have been shown before, and the
 * debrief names no section to read again.
 */
export const gradingWithoutFacts: LineGrading = { is: { text: 'x' }, seen: [], read: [] };

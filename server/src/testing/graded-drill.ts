import type { HostPart, Input } from '@loopcheck/simulator';
import type { GradingPart, LineGrading } from '../features/drills/grading-part.ts';
import { type DrillResult, gradeRun } from '../features/drills/grading.rules.ts';
import { playRun } from '../features/drills/played-run.rules.ts';

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

/** A drill on two hosts with a sheet of one line, `value`. */
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

/** A line that is typed at a host, `one` unless `id` says another. */
export const line = (text: string, id = 'one'): Input => ({ kind: 'line', window: `${id}/cmd`, text });
export const write = (value: string): Input => ({ kind: 'write', line: 'value', value });
export const copy = (target: string): Input => line(`robocopy D:\\Unit4 ${target} /R:0`);

/** Grades a run of `part` with these inputs. `value` are the rules of its line. */
export function grade(
  value: LineGrading,
  inputs: readonly Input[],
  forbidden: GradingPart['forbidden'] = [],
): DrillResult {
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

/** Rules of a line that depend on its text alone. */
export const nothing: LineGrading = { is: { text: 'x' }, seen: [], read: [] };

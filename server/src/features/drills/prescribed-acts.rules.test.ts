import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { gradingWithoutFacts, twoHostPart, windowsHost } from '../../testing/graded-drill.ts';
import type { LineGrading, RequiredAct } from './grading-part.ts';
import { type GradingResult, gradeRun } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';
import { describeResult } from './result-text.rules.ts';

const part: HostPart = {
  ...twoHostPart,
  hosts: [{ ...windowsHost('one', 'EWS-01'), windowsOpen: ['cmd-elevated'] }],
  vary: { folder: { pick: ['Job'] } },
  state: [
    { file: String.raw`D:\Job`, is: { folder: true } },
    { file: String.raw`D:\Unit4\a.prj`, is: { bytes: 1024, recipe: 'a' } },
  ],
  sheet: [{ id: 'answer', ask: 'Answer', type: 'text' }],
};

const line = (text: string): Input => ({ kind: 'line', window: 'one/cmd-elevated', text });

function grade(
  inputs: readonly Input[],
  rules: { readonly lineGrading?: LineGrading; readonly required?: RequiredAct[] },
) {
  const { lineGrading = gradingWithoutFacts, required = [] } = rules;
  const grading = {
    pass: { share: 100, must: [] },
    lines: { answer: lineGrading },
    forbidden: [],
    required,
    careless: [],
    react: {},
  };
  const drill = { part, holds: [], grading };
  const played = playRun(part, '0'.repeat(32), inputs);
  const result: GradingResult = gradeRun(drill, played);
  return { result, duties: describeResult(drill, played, result).duties };
}

const exportTo = (path: string) => line(`wevtutil epl System ${path}`);
const inJob = { into: String.raw`D:\{folder}\*` };

describe('a required act', () => {
  const required = [{ act: 'export', of: ['System'], ...inJob, note: 'Your copy is not in D:\\Job.' }];

  it('counts only in the prescribed place', () => {
    const whichRequirementsAreMet = (path: string) =>
      grade([exportTo(path)], { required }).result.requirements.map((each) => each.isMet);
    expect(whichRequirementsAreMet(String.raw`D:\Job\system.evtx`)).toEqual([true]);
    expect(whichRequirementsAreMet(String.raw`C:\Windows\Temp\system.evtx`)).toEqual([false]);
  });

  it('says in the debrief where the act was done instead', () => {
    const listDuties = (inputs: Input[]) => grade(inputs, { required }).duties.map(({ text }) => text);
    expect(listDuties([exportTo(String.raw`C:\Windows\Temp\system.evtx`)])).toEqual([
      String.raw`Save a complete copy of the log System. Your copy is not in D:\Job. (C:\Windows\Temp\system.evtx)`,
    ]);
    expect(listDuties([])).toEqual(['Save a complete copy of the log System']);
  });

  it('counts only with the prescribed details', () => {
    const whichRequirementsAreMet = (count: number) =>
      grade([line(`typeperf "\\Memory\\Available MBytes" -sc ${count}`)], {
        required: [{ act: 'sample', with: { samples: 3 } }],
      }).result.requirements.map((each) => each.isMet);
    expect(whichRequirementsAreMet(3)).toEqual([true]);
    expect(whichRequirementsAreMet(2)).toEqual([false]);
  });
});

describe('the right value of a sheet line', () => {
  /** The hash of a file after these inputs, as the screen shows it. */
  const readHash = (inputs: readonly Input[], path: string): string => {
    const { frames } = playRun(part, '0'.repeat(32), [...inputs, line(`certutil -hashfile ${path} SHA256`)]);
    const texts = frames.at(-1)?.screens.flatMap(({ lines }) => lines.map((each) => each[0]?.text ?? '')) ?? [];
    return texts.find((text) => /^[0-9a-f]{64}$/.test(text)) ?? '';
  };
  const write = (value: string): Input => ({ kind: 'write', line: 'answer', value });
  const copy = (target: string) => line(`robocopy D:\\Unit4 ${target} /R:0`);

  it('is the hash of an exported log only if the export is in the prescribed place', () => {
    const lineGrading = { is: { exportHash: 'System', ...inJob }, seen: [], read: [] };
    const pathInJob = String.raw`D:\Job\system.evtx`;
    const hashOfExport = readHash([exportTo(pathInJob)], pathInJob);
    const exportAndWriteHash = (path: string) => [exportTo(path), write(hashOfExport)];
    const stateOfLine = (path: string) => grade(exportAndWriteHash(path), { lineGrading }).result.lines[0]?.state;
    expect(stateOfLine(pathInJob)).toBe('right');
    expect(stateOfLine(String.raw`D:\Unit4\system.evtx`)).toBe('wrong');
  });

  it('is the hash of a file that a finished act has made; the file of a stopped act does not count', () => {
    const lineGrading = {
      is: { actHash: 'sample', into: String.raw`D:\Job\*.csv`, with: { samples: 60 } },
      near: { 'hash/*.csv': 'That is the sample that was stopped.' },
      seen: [],
      read: [],
    };
    const sample = (name: string) => line(`typeperf "\\Memory\\Available MBytes" -si 1 -sc 60 -o D:\\Job\\${name}.csv`);
    const wait: Input = { kind: 'wait', seconds: 70 };
    const before = [sample('a'), { kind: 'interrupt', window: 'one/cmd-elevated' } as const, sample('b'), wait];
    const hash = (name: string) => readHash(before, `D:\\Job\\${name}.csv`);
    const gradeHashOf = (name: string) => grade([...before, write(hash(name))], { lineGrading }).result.lines[0];
    expect(gradeHashOf('b')?.state).toBe('right');
    expect(gradeHashOf('a')).toMatchObject({ state: 'wrong', note: 'That is the sample that was stopped.' });
  });

  it('can be taken from a detail of an act, such as the number of copied files, only if the act was done in the prescribed place', () => {
    const lineGrading = { is: { path: 'act/files.copy/files', ...inJob }, seen: [], read: [] };
    const findExpected = (target: string) => grade([copy(target)], { lineGrading }).result.lines[0]?.expected;
    expect(findExpected(String.raw`D:\Job\Unit4`)).toBe('1');
    expect(findExpected(String.raw`D:\Other`)).toBe('');
  });
});

describe('the duties in the debrief', () => {
  const listDuties = (hostChanges: Partial<HostPart['hosts'][number]>, required: RequiredAct[]) => {
    const hosts = part.hosts.map((each) => ({ ...each, ...hostChanges }));
    const drill = {
      part: { ...part, hosts },
      holds: [{ before: 'first-line' as const, needs: ['label-compared', 'panel-operator-told'] }],
      grading: { pass: { share: 100, must: [] }, lines: {}, forbidden: [], required, careless: [], react: {} },
    };
    const played = playRun(drill.part, '0'.repeat(32), []);
    return describeResult(drill, played, gradeRun(drill, played)).duties.map(({ text }) => text);
  };

  it('say “before the first line” if a host of the drill has an open window with a prompt, otherwise “before you begin”', () => {
    expect(listDuties({}, [])).toEqual([
      'Compare label, name and permit before the first line',
      'Tell the panel operator before the first line',
    ]);
    expect(listDuties({ windowsOpen: [] }, [])).toEqual([
      'Compare label, name and permit before you begin',
      'Tell the panel operator before you begin',
    ]);
  });

  it('say whom the trainee must tell something, and what to tell', () => {
    const dutyToTell = (what: string | readonly string[]) =>
      listDuties({}, [{ act: 'told', of: ['shift-supervisor'], what }]).at(-1);
    expect(dutyToTell('end')).toBe('Tell the shift supervisor that you are done');
    expect(dutyToTell('found')).toBe('Tell the shift supervisor what you have found');
    expect(dutyToTell(['found', 'attack'])).toBe('Tell the shift supervisor what you have found');
  });
});

import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { gradingWithoutFacts, twoHostPart, typedLine } from '../../testing/graded-drill.ts';
import type { GradingPart } from './grading-part.ts';
import { gradeRun } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';

describe('holds and required acts of one host', () => {
  const call = (what: 'begin' | 'end', id: string): Input => ({
    kind: 'call',
    people: ['panel-operator'],
    says: { host: id, what },
    running: 'go on',
  });
  const compareLabel = (id: string): Input => ({ kind: 'tap', target: `label/${id}` });
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value: gradingWithoutFacts },
    forbidden: [],
    required: [
      { act: 'told', of: ['panel-operator'], what: 'end', host: 'one' },
      { act: 'told', of: ['shift-supervisor'], what: 'found', isFault: true },
      { act: 'told', of: ['system-owner'], isQuiet: true },
    ],
    careless: [],
    react: {},
  };
  const holds = [{ before: 'first-line', needs: ['one:label-compared', 'one:panel-operator-told'] }] as const;
  const grade = (inputs: readonly Input[], gradedPart = twoHostPart) =>
    gradeRun({ part: gradedPart, holds, grading }, playRun(gradedPart, '0'.repeat(32), inputs));
  /** For each of the two holds, label compared and panel operator told, whether it is met. */
  const whichHoldsAreMet = (inputs: readonly Input[]) => grade(inputs).holds.map(({ isMet }) => isMet);

  it('must be met before the first line that is typed on this host; lines typed on other hosts do not matter', () => {
    const before = [compareLabel('one'), call('begin', 'one')];
    expect(whichHoldsAreMet([...before, typedLine('hostname')])).toEqual([true, true]);
    expect(whichHoldsAreMet([typedLine('hostname', 'two'), ...before, typedLine('hostname')])).toEqual([true, true]);
    expect(whichHoldsAreMet([typedLine('dir'), ...before])).toEqual([false, false]);
    expect(whichHoldsAreMet([compareLabel('two'), call('begin', 'two'), typedLine('hostname')])).toEqual([
      false,
      false,
    ]);
  });

  it('allow a typed line that only prints the name of the host before the label is compared', () => {
    expect(
      whichHoldsAreMet([call('begin', 'one'), typedLine('hostname'), compareLabel('one'), typedLine('dir')]),
    ).toEqual([true, true]);
    expect(whichHoldsAreMet([typedLine('hostname'), compareLabel('one'), call('begin', 'one')])).toEqual([true, false]);
    expect(
      whichHoldsAreMet([call('begin', 'one'), typedLine('hostname'), typedLine('dir'), compareLabel('one')]),
    ).toEqual([false, true]);
    expect(whichHoldsAreMet([call('begin', 'one'), typedLine('hostname & dir'), compareLabel('one')])).toEqual([
      false,
      true,
    ]);
  });

  it('ignore a typed line that is empty or only closes its window, except as an answer to a question', () => {
    const laterInputs = [compareLabel('one'), call('begin', 'one'), typedLine('hostname')];
    for (const line of ['exit', ' EXIT ', 'exit /b 0', ''])
      expect(whichHoldsAreMet([typedLine(line), ...laterInputs])).toEqual([true, true]);
    expect(whichHoldsAreMet([typedLine('exit & dir'), ...laterInputs])).toEqual([false, false]);
    const isEndReported = (...inputs: readonly Input[]) => grade(inputs).requirements[0]?.isMet;
    for (const line of ['exit', '']) {
      expect(isEndReported(typedLine('hostname'), call('end', 'one'), typedLine(line))).toBe(true);
      // `del` of a folder asks for confirmation. The line after the call answers this question, so it counts.
      expect(isEndReported(typedLine(String.raw`del C:\Windows`), call('end', 'one'), typedLine(line))).toBe(false);
    }
  });

  it('can take the host from a variation', () => {
    const hostFromVariation = [{ before: 'first-line', needs: ['{folder}:label-compared'] }] as const;
    const partWithVariation: HostPart = { ...twoHostPart, vary: { folder: { pick: ['two'] } } };
    const holdsOf = (inputs: readonly Input[]) =>
      gradeRun(
        { part: partWithVariation, holds: hostFromVariation, grading },
        playRun(partWithVariation, '0'.repeat(32), inputs),
      ).holds;
    expect(holdsOf([compareLabel('two'), typedLine('hostname', 'two')])).toEqual([
      { need: 'two:label-compared', isMet: true },
    ]);
    expect(holdsOf([compareLabel('one'), typedLine('hostname', 'two')])).toEqual([
      { need: 'two:label-compared', isMet: false },
    ]);
  });

  it('count the report of the end only after the last line typed on this host', () => {
    const isEndReported = (inputs: readonly Input[]) => grade(inputs).requirements[0]?.isMet;
    expect(isEndReported([typedLine('hostname'), call('end', 'one'), typedLine('hostname', 'two')])).toBe(true);
    expect(isEndReported([call('end', 'one'), typedLine('hostname')])).toBe(false);
    expect(isEndReported([typedLine('hostname'), call('end', 'two')])).toBe(false);
  });

  it('do not count the report of the end while a typed line is running', () => {
    const isEndReported = (inputs: readonly Input[]) => grade(inputs).requirements[0]?.isMet;
    const slow = typedLine(String.raw`typeperf -sc 60 "\Processor(_Total)\% Processor Time"`);
    expect(isEndReported([slow, call('end', 'one')])).toBe(false);
    expect(isEndReported([slow, { kind: 'wait', seconds: 300 }, call('end', 'one')])).toBe(true);
  });

  it('require an act only in runs in which a variation has the named value', () => {
    const needsFor = (folder: string) => {
      const required = [{ act: 'told', of: ['system-owner'], when: { folder } }];
      const drill = { part: twoHostPart, holds, grading: { ...grading, required } };
      return gradeRun(drill, playRun(twoHostPart, '0'.repeat(32), [])).requirements.map(({ need }) => need);
    };
    // In `twoHostPart`, the variation `folder` has the value `Unit4`.
    expect(needsFor('Unit4')).toEqual(['told system-owner']);
    expect(needsFor('Unit5')).toEqual([]);
  });

  it('can accept several kinds of statement', () => {
    const required = [{ act: 'told', of: ['panel-operator'], what: ['found', 'attack'] }];
    const isTold = (what: 'begin' | 'found' | 'attack') => {
      const says = { host: 'one', what };
      const inputs: Input[] = [{ kind: 'call', people: ['panel-operator'], says, running: 'go on' }];
      const drill = { part: twoHostPart, holds, grading: { ...grading, required } };
      return gradeRun(drill, playRun(twoHostPart, '0'.repeat(32), inputs)).requirements[0]?.isMet;
    };
    expect([isTold('found'), isTold('attack'), isTold('begin')]).toEqual([true, true, false]);
  });

  it('require other acts in a quiet run than in a run with the planted fault', () => {
    const quietPart: HostPart = { ...twoHostPart, vary: { folder: { pick: ['Unit4'], quiet: 1, else: 'Unit4' } } };
    expect(grade([]).requirements.map(({ need }) => need)).toEqual(['told panel-operator', 'told shift-supervisor']);
    expect(grade([], quietPart).requirements.map(({ need }) => need)).toEqual([
      'told panel-operator',
      'told system-owner',
    ]);
  });
});

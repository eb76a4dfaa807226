import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { line, nothing, part } from '../../testing/graded-drill.ts';
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
  const compare = (id: string): Input => ({ kind: 'tap', target: `label/${id}` });
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value: nothing },
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
  const of = (inputs: readonly Input[], played = part) =>
    gradeRun({ part: played, holds, grading }, playRun(played, '0'.repeat(32), inputs));
  const kept = (inputs: readonly Input[]) => of(inputs).holds.map(({ isMet }) => isMet);

  it('must be met before the first line on this host, and not before lines on other hosts', () => {
    const before = [compare('one'), call('begin', 'one')];
    expect(kept([...before, line('hostname')])).toEqual([true, true]);
    expect(kept([line('hostname', 'two'), ...before, line('hostname')])).toEqual([true, true]);
    expect(kept([line('dir'), ...before])).toEqual([false, false]);
    expect(kept([compare('two'), call('begin', 'two'), line('hostname')])).toEqual([false, false]);
  });

  it('allow a line that only prints the name of the host before the label is compared', () => {
    expect(kept([call('begin', 'one'), line('hostname'), compare('one'), line('dir')])).toEqual([true, true]);
    expect(kept([line('hostname'), compare('one'), call('begin', 'one')])).toEqual([true, false]);
    expect(kept([call('begin', 'one'), line('hostname'), line('dir'), compare('one')])).toEqual([false, true]);
    expect(kept([call('begin', 'one'), line('hostname & dir'), compare('one')])).toEqual([false, true]);
  });

  it('can take the host from a variation', () => {
    const hostFromVariation = [{ before: 'first-line', needs: ['{folder}:label-compared'] }] as const;
    const named: HostPart = { ...part, vary: { folder: { pick: ['two'] } } };
    const needs = (inputs: readonly Input[]) =>
      gradeRun({ part: named, holds: hostFromVariation, grading }, playRun(named, '0'.repeat(32), inputs)).holds;
    expect(needs([compare('two'), line('hostname', 'two')])).toEqual([{ need: 'two:label-compared', isMet: true }]);
    expect(needs([compare('one'), line('hostname', 'two')])).toEqual([{ need: 'two:label-compared', isMet: false }]);
  });

  it('count the report of the end only after the last line on this host', () => {
    const isTold = (inputs: readonly Input[]) => of(inputs).requirements[0]?.isMet;
    expect(isTold([line('hostname'), call('end', 'one'), line('hostname', 'two')])).toBe(true);
    expect(isTold([call('end', 'one'), line('hostname')])).toBe(false);
    expect(isTold([line('hostname'), call('end', 'two')])).toBe(false);
  });

  it('do not count the report of the end while a line is running', () => {
    const isTold = (inputs: readonly Input[]) => of(inputs).requirements[0]?.isMet;
    const slow = line(String.raw`typeperf -sc 60 "\Processor(_Total)\% Processor Time"`);
    expect(isTold([slow, call('end', 'one')])).toBe(false);
    expect(isTold([slow, { kind: 'wait', seconds: 300 }, call('end', 'one')])).toBe(true);
  });

  it('can require an act only for some values of a variation', () => {
    const needsFor = (folder: string) => {
      const required = [{ act: 'told', of: ['system-owner'], when: { folder } }];
      const drill = { part, holds, grading: { ...grading, required } };
      return gradeRun(drill, playRun(part, '0'.repeat(32), [])).requirements.map(({ need }) => need);
    };
    expect(needsFor('Unit4')).toEqual(['told system-owner']);
    expect(needsFor('Unit5')).toEqual([]);
  });

  it('can accept one of several statements', () => {
    const required = [{ act: 'told', of: ['panel-operator'], what: ['found', 'attack'] }];
    const isTold = (what: 'begin' | 'found' | 'attack') => {
      const says = { host: 'one', what };
      const inputs: Input[] = [{ kind: 'call', people: ['panel-operator'], says, running: 'go on' }];
      const drill = { part, holds, grading: { ...grading, required } };
      return gradeRun(drill, playRun(part, '0'.repeat(32), inputs)).requirements[0]?.isMet;
    };
    expect([isTold('found'), isTold('attack'), isTold('begin')]).toEqual([true, true, false]);
  });

  it('require other acts in a quiet run', () => {
    const quiet: HostPart = { ...part, vary: { folder: { pick: ['Unit4'], quiet: 1, else: 'Unit4' } } };
    expect(of([]).requirements.map(({ need }) => need)).toEqual(['told panel-operator', 'told shift-supervisor']);
    expect(of([], quiet).requirements.map(({ need }) => need)).toEqual(['told panel-operator', 'told system-owner']);
  });
});

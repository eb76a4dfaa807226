import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { describe, expect, it, test } from 'vitest';
import {
  findDifference,
  isMadeWithOtherVersions,
  replayMatchesPage,
  stateOfRun,
  withCountedLine,
} from './runs.rules.ts';

test.each([
  [{ kind: 'record', closedBy: null, isPassed: null }, 'open'],
  [{ kind: 'record', closedBy: 'person', isPassed: true }, 'passed'],
  [{ kind: 'record', closedBy: 'person', isPassed: false }, 'failed'],
  [{ kind: 'practice', closedBy: 'person', isPassed: null }, 'completed'],
  [{ kind: 'record', closedBy: 'update', isPassed: null }, 'superseded'],
  [{ kind: 'practice', closedBy: 'time_limit', isPassed: null }, 'too_long'],
] as const)('a run with %o is %s', (run, state) => expect(stateOfRun(run)).toBe(state));

test('a run is made with other versions if the simulator or the text of the drill differs', () => {
  const run = { simulatorRevision: 3, drillHash: 'a' };
  expect(isMadeWithOtherVersions(run, run)).toBe(false);
  expect(isMadeWithOtherVersions(run, { ...run, simulatorRevision: 4 })).toBe(true);
  expect(isMadeWithOtherVersions(run, { ...run, drillHash: 'b' })).toBe(true);
});

describe('replayMatchesPage and findDifference', () => {
  const rows = [
    { fromIndex: 0, inputs: [1, 2], digest: 'b' },
    { fromIndex: 2, inputs: [3], digest: 'c' },
  ];
  it.each([
    [
      'confirm a match and find no difference if the digests of the page and of the replay are equal',
      rows,
      ['a', 'b', 'c'],
      true,
      null,
    ],
    ['find the last input if the digests differ at the end', rows, ['a', 'b', 'x'], false, 2],
    ['find the first input with another digest if the digests differ before the end', rows, ['a', 'x', 'c'], false, 1],
    [
      'confirm no match and find no difference if the page has sent no digest after the last input',
      [{ fromIndex: 0, inputs: [1], digest: null }],
      ['a'],
      false,
      null,
    ],
    ['confirm a match and find no difference for a run without inputs', [], [], true, null],
  ])('%s', (_name, sentRows, digests, isMatch, difference) => {
    expect(replayMatchesPage(sentRows, digests)).toBe(isMatch);
    expect(findDifference(sentRows, digests)).toBe(difference);
  });
});

describe('withCountedLine', () => {
  const lineOf = (id: string, state: 'right' | 'unseen' | 'wrong', isMust = false): DrillResult['lines'][number] => ({
    id,
    number: 1,
    ask: '',
    state,
    written: 'x',
    hostHad: 'x',
    shownBy: null,
    shownAt: null,
    writtenAt: 1,
    note: null,
    reads: [],
    isMust,
    canBeCounted: state === 'unseen',
    counted: null,
  });
  const result: DrillResult = {
    isPassed: false,
    rightCount: 1,
    lineCount: 2,
    requiredCount: 2,
    mustRightCount: 0,
    mustCount: 1,
    lines: [lineOf('one', 'right'), lineOf('two', 'unseen', true)],
    forbidden: [],
    careless: [],
    reactions: [],
    duties: [{ text: 'Tell the panel operator', isDone: true }],
    timeline: [],
    stepCount: 2,
    minutes: 3,
  };

  it('passes a run that lacked nothing but the unseen line that the trainer counts', () => {
    expect(withCountedLine(result, 'two')).toMatchObject({ isPassed: true, rightCount: 2, mustRightCount: 1 });
  });

  const act = { act: 'log.clear', text: 'Cleared the log', index: 1, reads: [] };
  const reaction = { event: 'frozen', from: '', text: '', isRight: false, did: '', needed: '' };
  it.each<[string, Partial<DrillResult>]>([
    ['too few right lines', { requiredCount: 3 }],
    ['another line that must be right', { mustCount: 2 }],
    ['a forbidden act', { forbidden: [act] }],
    ['a wrong reaction', { reactions: [reaction] }],
    ['an undone duty', { duties: [{ text: 'Tell the panel operator', isDone: false }] }],
  ])('does not pass a run that also failed because of %s', (_name, change) => {
    expect(withCountedLine({ ...result, ...change }, 'two').isPassed).toBe(false);
  });
});

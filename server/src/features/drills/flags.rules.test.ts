import type { DrillResult, DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { expect, it } from 'vitest';
import { listFlags } from './flags.rules.ts';

const lineOf = (number: number, state: DrillResultLine['state'], writtenAt: number | null) =>
  ({ number, state, written: 'UTC', writtenAt }) as DrillResultLine;
const resultOf = (lines: DrillResultLine[]) => ({ lines, forbidden: [], careless: [] }) as unknown as DrillResult;

it('listFlags flags wrong lines, unseen lines, an impossible pace and a screen that differed, in the order of the inputs', () => {
  const lines = [lineOf(1, 'unseen', 9), lineOf(2, 'wrong', 4), lineOf(3, 'right', 5), lineOf(4, 'missed', null)];
  // `paceIndexes` and `differenceIndex` count the inputs from 0, but results and flags count them from 1.
  expect(listFlags({ result: resultOf(lines), paceIndexes: [6], differenceIndex: 0 })).toMatchObject([
    { index: 1, kind: 'screen_differed' },
    { index: 4, kind: 'wrong', text: 'Line 2, “UTC”, is wrong.' },
    { index: 7, kind: 'pace' },
    { index: 9, kind: 'unseen', text: 'Line 1, “UTC”, was written without having looked.' },
  ]);
});

it('listFlags returns nothing for a run without a result and without suspect inputs', () => {
  expect(listFlags({ result: null, paceIndexes: [], differenceIndex: null })).toEqual([]);
});

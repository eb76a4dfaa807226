import type { SopReadState } from '@loopcheck/contract/features/sops/sops.contract';
import { describe, expect, it } from 'vitest';
import { sopSample } from '../../testing/samples.ts';
import { filterLibrary, isCurrentRevisionRead, joinReadStates, listChapters } from './library.rules.ts';

const sop = (id: string, chapterNumber: number | null) => sopSample({ id, chapterNumber });
const readState = (sopId: string, mustReadAgain: boolean): SopReadState => ({
  sopId,
  readRevision: 1,
  readAt: '2026-01-01T00:00:00Z',
  mustReadAgain,
});
const sops = [sop('a', 7), sop('b', 3), sop('c', null), sop('d', 7)];
const hit = (id: string) => ({ id, snippet: null });

describe('joinReadStates', () => {
  it('adds to each procedure its read state, or undefined', () => {
    const read = readState('b', false);
    expect(joinReadStates([sop('a', 7), sop('b', 3)], [read])).toEqual([
      { sop: sop('a', 7), readState: undefined },
      { sop: sop('b', 3), readState: read },
    ]);
  });
});

describe('isCurrentRevisionRead', () => {
  it.each([
    [undefined, false],
    [readState('a', true), false],
    [readState('a', false), true],
  ])('returns for the read state %o: %s', (state, isRead) => {
    expect(isCurrentRevisionRead(state)).toBe(isRead);
  });
});

describe('filterLibrary', () => {
  const items = joinReadStates(sops, []);
  const idsFor = (search: string, chapter: number | undefined, hits: string[]) =>
    filterLibrary(items, { search, chapter, hits: hits.map(hit) }).map((item) => item.sop.id);

  it('returns all procedures in their order without a search and a chapter', () => {
    expect(idsFor('', undefined, [])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('returns the procedures of the chapter', () => {
    expect(idsFor('', 7, [])).toEqual(['a', 'd']);
  });

  it('returns the procedures of the chapter in the order of the hits, without unknown hits', () => {
    expect(idsFor('hash', undefined, ['d', 'unknown', 'b'])).toEqual(['d', 'b']);
    expect(idsFor('hash', 7, ['d', 'b', 'a'])).toEqual(['d', 'a']);
    expect(idsFor('hash', 7, [])).toEqual([]);
  });
});

describe('listChapters', () => {
  it('returns each chapter once, ascending, without procedures that have none', () => {
    expect(listChapters(sops)).toEqual([3, 7]);
  });
});

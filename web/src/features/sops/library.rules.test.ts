import type { SopReadState } from '@loopcheck/contract/features/sops/sops.contract';
import { describe, expect, it } from 'vitest';
import { sopSample } from '../../testing/samples.ts';
import { filterLibrary, isCurrentRevisionRead, joinReadStates, listChapters } from './library.rules.ts';

const createSop = (id: string, chapterNumber: number | null) => sopSample({ id, chapterNumber });
const createReadState = (sopId: string, mustReadAgain: boolean): SopReadState => ({
  sopId,
  readRevision: 1,
  readAt: '2026-01-01T00:00:00Z',
  mustReadAgain,
});
const sops = [createSop('a', 7), createSop('b', 3), createSop('c', null), createSop('d', 7)];
const createHit = (id: string) => ({ id, snippet: null });

describe('joinReadStates', () => {
  it('adds the read state to each procedure; undefined for a procedure that was not read', () => {
    const [first, second] = [createSop('a', 7), createSop('b', 3)];
    const readState = createReadState('b', false);

    expect(joinReadStates([first, second], [readState])).toEqual([
      { sop: first, readState: undefined },
      { sop: second, readState },
    ]);
  });
});

describe('isCurrentRevisionRead', () => {
  it.each([
    ['no revision', false, undefined],
    ['only an older revision', false, createReadState('a', true)],
    ['the current revision', true, createReadState('a', false)],
  ])('if the person has read %s, returns %s', (_revision, isRead, readState) => {
    expect(isCurrentRevisionRead(readState)).toBe(isRead);
  });
});

describe('filterLibrary', () => {
  const items = joinReadStates(sops, []);
  const idsFor = (search: string, chapter: number | undefined, hits: string[]) =>
    filterLibrary(items, { search, chapter, hits: hits.map(createHit) }).map((item) => item.sop.id);

  it('returns all procedures in their order if there is neither a search nor a chapter', () => {
    expect(idsFor('', undefined, [])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('returns the procedures of the chapter', () => {
    expect(idsFor('', 7, [])).toEqual(['a', 'd']);
  });

  it('returns the procedures in the order of the search hits, and leaves out hits of other chapters and unknown hits', () => {
    expect(idsFor('hash', undefined, ['d', 'unknown', 'b'])).toEqual(['d', 'b']);
    expect(idsFor('hash', 7, ['d', 'b', 'a'])).toEqual(['d', 'a']);
    expect(idsFor('hash', 7, [])).toEqual([]);
  });
});

describe('listChapters', () => {
  it('returns each chapter once, in ascending order, and ignores procedures without a chapter', () => {
    expect(listChapters(sops)).toEqual([3, 7]);
  });
});

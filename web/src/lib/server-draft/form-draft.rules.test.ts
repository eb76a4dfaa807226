import { describe, expect, it } from 'vitest';
import { changedFields, findConflicts, rebase } from './form-draft.rules.ts';

const base = { title: 'Logs', text: 'Old', chapter: 7 };
const mine = { ...base, title: 'Event logs' };

describe('changedFields', () => {
  it('returns only the fields that differ from the base', () => {
    expect(changedFields(base, mine)).toEqual({ title: 'Event logs' });
    expect(changedFields(base, { ...base })).toEqual({});
  });
});

describe('rebase', () => {
  it('takes the value that somebody else has saved in a field that this person has not changed', () => {
    const saved = { ...base, text: 'Corrected' };
    expect(rebase({ base, values: mine }, saved)).toEqual({ base: saved, values: { ...saved, title: 'Event logs' } });
  });

  it('keeps the value of this person in a field that both people have changed, even if rebase is called twice', () => {
    const saved = { ...base, title: 'All logs', chapter: 8 };
    const once = rebase({ base, values: mine }, saved);
    expect(once.values).toEqual({ ...saved, title: 'Event logs' });
    expect(rebase(once, saved)).toEqual(once);
    expect(findConflicts(once, saved)).toEqual(['title']);
  });
});

describe('findConflicts', () => {
  it.each([
    ['nothing if only this person has changed a field', mine, base, []],
    ['nothing if only somebody else has changed a field', base, mine, []],
    ['nothing if both have made the same change', mine, mine, []],
    ['the field that both have changed differently', mine, { ...base, title: 'All logs' }, ['title']],
  ])('returns %s', (_case, values, saved, conflicts) => {
    expect(findConflicts({ base, values }, saved)).toEqual(conflicts);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft, removeDraft, removeDraftsOfOthers, saveDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('readDraft', () => {
  it('returns a draft only to the person who saved it, until the draft is removed', () => {
    saveDraft('ann', 'attempt-1', { q1: 'Yes' });
    expect(readDraft('ann', 'attempt-1')).toEqual({ q1: 'Yes' });
    expect(readDraft('bob', 'attempt-1')).toBeUndefined();
    removeDraft('ann', 'attempt-1');
    expect(readDraft('ann', 'attempt-1')).toBeUndefined();
  });

  it('returns undefined if the stored text is not JSON', () => {
    localStorage.setItem('draft:ann:a', '{broken');
    expect(readDraft('ann', 'a')).toBeUndefined();
  });
});

describe('removeDraftsOfOthers', () => {
  it("removes other people's drafts, and keeps the person's own drafts and items that are not drafts", () => {
    saveDraft('ann', 'a', 1);
    saveDraft('bob', 'b', 2);
    localStorage.setItem('theme', 'dark');
    removeDraftsOfOthers('bob');
    expect(readDraft('ann', 'a')).toBeUndefined();
    expect(readDraft('bob', 'b')).toBe(2);
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('drafts in a browser that blocks storage', () => {
  it('are neither saved nor read, and no error is thrown', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(() => saveDraft('ann', 'a', 1)).not.toThrow();
    expect(readDraft('ann', 'a')).toBeUndefined();
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { readDraft, removeDraft, removeDraftsOfOthers, saveDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('A draft comes back to the person who left it, and to nobody else', () => {
  saveDraft('ann', 'attempt-1', { q1: 'Yes' });
  expect(readDraft('ann', 'attempt-1')).toEqual({ q1: 'Yes' });
  expect(readDraft('bob', 'attempt-1')).toBeUndefined();
  removeDraft('ann', 'attempt-1');
  expect(readDraft('ann', 'attempt-1')).toBeUndefined();
});

it('What others left goes when somebody else signs in; other stored things stay', () => {
  saveDraft('ann', 'a', 1);
  saveDraft('bob', 'b', 2);
  localStorage.setItem('theme', 'dark');
  removeDraftsOfOthers('bob');
  expect(readDraft('ann', 'a')).toBeUndefined();
  expect(readDraft('bob', 'b')).toBe(2);
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('Blocked storage is no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => saveDraft('ann', 'a', 1)).not.toThrow();
  expect(readDraft('ann', 'a')).toBeUndefined();
});

it('A draft that is no JSON any more counts as none', () => {
  localStorage.setItem('draft:ann:a', '{broken');
  expect(readDraft('ann', 'a')).toBeUndefined();
});

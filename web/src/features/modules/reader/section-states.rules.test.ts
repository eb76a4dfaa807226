import { describe, expect, it } from 'vitest';
import { findSectionToResume, toSectionStates } from './section-states.rules.ts';

const sections = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));
const endDepths = new Map([
  ['a', 55],
  ['b', 95],
  ['c', 100],
]);

describe('toSectionStates', () => {
  it('marks a section as read when the reading depth reaches its end, and marks the section `currentId` as current', () => {
    const states = toSectionStates(sections, { currentId: 'a', endDepths, depth: 95 });
    expect(states.map(({ isRead }) => isRead)).toEqual([true, true, false]);
    expect(states.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  });

  it('marks the first section as current while the person reads the text above the first heading', () => {
    const states = toSectionStates(sections, { currentId: null, endDepths, depth: 0 });
    expect(states.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  });

  it('marks no section as read while the layout is unknown', () => {
    const states = toSectionStates(sections, { currentId: null, endDepths: new Map(), depth: 100 });
    expect(states.some(({ isRead }) => isRead)).toBe(false);
  });
});

describe('findSectionToResume', () => {
  it('returns the first unread section, and null if no section has been read yet or if all have been read', () => {
    const resumeAt = (depth: number) =>
      findSectionToResume(toSectionStates(sections, { currentId: null, endDepths, depth }))?.id ?? null;
    expect([resumeAt(10), resumeAt(60), resumeAt(99), resumeAt(100)]).toEqual([null, 'b', 'c', null]);
  });
});

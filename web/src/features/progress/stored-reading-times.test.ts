import { afterEach, describe, expect, it } from 'vitest';
import { createReadingId } from './reading-id.ts';
import { listStoredReadingTimes, removeReadingTime, storeReadingTime } from './stored-reading-times.ts';

const createTime = (readingId: string, activeSeconds = 10) => ({
  readingId,
  moduleId: 'm1',
  contentRevision: 1,
  activeSeconds,
});

afterEach(() => localStorage.clear());

describe('stored reading times', () => {
  it('are kept separately for each reading, so that two tabs do not overwrite each other’s times', () => {
    storeReadingTime('ann', createTime('a'));
    storeReadingTime('ann', createTime('b'));
    storeReadingTime('ann', createTime('a', 20));
    expect(listStoredReadingTimes('ann')).toEqual([createTime('b'), createTime('a', 20)]);
    expect(listStoredReadingTimes('ben')).toEqual([]);
  });

  it('leave nothing in the browser after the only remaining reading time is removed', () => {
    storeReadingTime('ann', createTime('a'));
    removeReadingTime('ann', 'unknown');
    removeReadingTime('ann', 'a');
    expect(localStorage).toHaveLength(0);
  });

  it('are ignored if they are malformed', () => {
    localStorage.setItem('draft:ann:reading-times', JSON.stringify([{ readingId: 'a' }, null, createTime('b')]));
    expect(listStoredReadingTimes('ann')).toEqual([createTime('b')]);
    localStorage.setItem('draft:ann:reading-times', '{');
    expect(listStoredReadingTimes('ann')).toEqual([]);
  });
});

describe('createReadingId', () => {
  it('returns different UUIDs', () => {
    expect(createReadingId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(createReadingId()).not.toBe(createReadingId());
  });
});

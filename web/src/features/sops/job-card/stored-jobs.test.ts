import { afterEach, describe, expect, it, vi } from 'vitest';
import { onJobChange, readJob, removeJob, removeOldJobs, saveJob } from './stored-jobs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const now = new Date('2026-11-22T10:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const job = {
  revision: 1,
  name: 'WO 4711',
  doneAt: { 1: now.toISOString() },
  // The signed hold points, by step number and signer.
  signed: { '1 operator': { name: 'Bo Lind', markedAt: now.toISOString() } },
};

describe('readJob', () => {
  it('returns a job only for its person and its procedure, until the job is removed', () => {
    expect(saveJob('ann', 's1', job, now)).toBe(true);
    expect(readJob('ann', 's1')).toMatchObject(job);
    expect(readJob('bob', 's1')).toBeUndefined();
    expect(readJob('ann', 's2')).toBeUndefined();
    removeJob('ann', 's1');
    expect(readJob('ann', 's1')).toBeUndefined();
  });

  it('returns a job without hold points if an earlier version of the product stored none', () => {
    const { signed: _, ...oldJob } = job;
    localStorage.setItem('sop-job:ann:s1', JSON.stringify({ ...oldJob, changedAt: now.toISOString() }));
    expect(readJob('ann', 's1')).toMatchObject({ ...oldJob, signed: {} });
  });

  it.each([
    '{broken',
    '[]',
    '{"revision":1,"name":"a","doneAt":{},"signed":{"1 operator":{"name":5}},"changedAt":"2026-11-22T10:00:00Z"}',
    '{"revision":1,"name":"a","doneAt":{"1":"yesterday"},"changedAt":"2026-11-22T10:00:00Z"}',
  ])('returns undefined if the stored text is %s', (text) => {
    localStorage.setItem('sop-job:ann:s1', text);
    expect(readJob('ann', 's1')).toBeUndefined();
  });
});

describe('removeOldJobs', () => {
  it('removes malformed jobs and jobs that were not changed for 30 days, and no other items', () => {
    saveJob('ann', 's1', job, now);
    saveJob('bob', 's1', job, daysLater(1));
    localStorage.setItem('sop-job:ann:s2', '{broken');
    localStorage.setItem('theme', 'dark');
    removeOldJobs(daysLater(30));
    expect(readJob('ann', 's1')).toMatchObject(job);
    removeOldJobs(daysLater(30.5));
    expect(readJob('ann', 's1')).toBeUndefined();
    expect(readJob('bob', 's1')).toMatchObject(job);
    expect(Object.keys(localStorage).toSorted()).toEqual(['sop-job:bob:s1', 'theme']);
  });
});

describe('onJobChange', () => {
  it('calls its callback when this job changes or the storage is cleared, until the listener is removed', () => {
    const onChange = vi.fn<() => void>();
    const removeListener = onJobChange('ann', 's1', onChange);
    for (const key of ['sop-job:ann:s1', 'sop-job:ann:s2', null]) dispatchEvent(new StorageEvent('storage', { key }));
    expect(onChange).toHaveBeenCalledTimes(2);
    removeListener();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe('The functions for stored jobs in a browser that blocks storage', () => {
  it('store no job and throw no error', () => {
    for (const method of ['setItem', 'getItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    }
    expect(saveJob('ann', 's1', job, now)).toBe(false);
    expect(readJob('ann', 's1')).toBeUndefined();
    expect(() => removeOldJobs(now)).not.toThrow();
  });
});

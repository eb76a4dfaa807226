import { type Job, keptDays, type SignedHoldPoint } from './job.rules.ts';

/**
 * The keys of the jobs in the local storage begin with this text. Unlike a draft, a job stays stored when somebody else
 * signs in, because the people of a crew can share a phone. Only the person who started a job sees this job.
 */
const keyPrefix = 'sop-job:';

const storageKey = (userId: string, sopId: string) => `${keyPrefix}${userId}:${sopId}`;

const millisecondsPerDay = 86_400_000;

interface StoredJob extends Job {
  /** The time of the last change, in ISO 8601. */
  readonly changedAt: string;
}

/** Returns the stored job of a person for a procedure; undefined if there is none. */
export function readJob(userId: string, sopId: string): Job | undefined {
  return parseJob(readItem(storageKey(userId, sopId)));
}

/** Stores a job with `now` as the time of its last change. Returns false if the storage is blocked or full. */
export function saveJob(userId: string, sopId: string, job: Job, now: Date): boolean {
  try {
    const { revision, name, doneAt, signed } = job;
    const stored: StoredJob = { revision, name, doneAt, signed, changedAt: now.toISOString() };
    localStorage.setItem(storageKey(userId, sopId), JSON.stringify(stored));
    return true;
  } catch {
    // The job is still in the memory of the page.
    return false;
  }
}

/** Removes the stored job of a person for a procedure. */
export function removeJob(userId: string, sopId: string): void {
  removeItems((key) => key === storageKey(userId, sopId));
}

/**
 * Removes the jobs of all people that were not changed for `keptDays` days, and stored items that are not valid jobs.
 */
export function removeOldJobs(now: Date): void {
  const oldest = new Date(now.getTime() - keptDays * millisecondsPerDay).toISOString();
  removeItems((key) => {
    if (!key.startsWith(keyPrefix)) return false;
    const job = parseJob(readItem(key));
    return job === undefined || job.changedAt < oldest;
  });
}

/**
 * Calls `onChange` when another tab changes or removes the job, or clears the whole storage. Returns a function that
 * removes the listener.
 */
export function onJobChange(userId: string, sopId: string, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (key === null || key === storageKey(userId, sopId)) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/**
 * Returns the job in a stored item; undefined if there is no item, or if the item is not a valid job. An earlier
 * version of the product might have stored an item that is not valid any more.
 */
function parseJob(item: string | null): StoredJob | undefined {
  if (item === null) return undefined;
  try {
    const value: unknown = JSON.parse(item);
    // An earlier version of the product stored no hold points.
    const job: unknown = typeof value === 'object' && value !== null ? { signed: {}, ...value } : value;
    return isStoredJob(job) ? job : undefined;
  } catch {
    // The item is not JSON.
    return undefined;
  }
}

function isStoredJob(value: unknown): value is StoredJob {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, name, doneAt, signed, changedAt } = value as Record<string, unknown>;
  return (
    Number.isInteger(revision) &&
    typeof name === 'string' &&
    isTime(changedAt) &&
    isObjectOf(doneAt, isTime) &&
    isObjectOf(signed, isSignedHoldPoint)
  );
}

/** True if the value is an object whose values are all valid. */
const isObjectOf = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => isValid(item));

function isSignedHoldPoint(value: unknown): value is SignedHoldPoint {
  if (typeof value !== 'object' || value === null) return false;
  const { name, markedAt } = value as Record<string, unknown>;
  return typeof name === 'string' && isTime(markedAt);
}

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The storage is blocked.
    return null;
  }
}

/** Removes the items of the local storage for whose keys `mustRemove` returns true. */
function removeItems(mustRemove: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(mustRemove)) localStorage.removeItem(key);
  } catch {
    // The storage is blocked, so there are no items to remove.
  }
}

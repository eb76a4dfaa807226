import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { countingKey, countTries, listTries, removeTries } from './throttle.queries.ts';
import { countingMs, delayAfter, type Slope } from './throttle.rules.ts';

/** What slows a try down: failures of this kind (the parts name it), by this slope. */
export interface Brake {
  readonly parts: readonly string[];
  readonly slope: Slope;
}

/** A try that has waited for its turn. */
export interface Turn {
  readonly delayedMs: number;
  /** Counts this try as failed, under every brake. */
  fail(): Promise<void>;
  /** Forgets what the first brake counted; the others stay as slow as they were. */
  succeed(): Promise<void>;
}

interface Trying {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
}

const unhindered: Turn = { delayedMs: 0, fail: () => Promise.resolve(), succeed: () => Promise.resolve() };

/**
 * Does a try that may fail when those before it that are named alike have ended, after the wait that their failures ask
 * for: a thousand guesses at once are no faster than one after the other. Refuses with too_many_requests when many wait.
 */
export function takeTurn<Result>(
  trying: Trying,
  brakes: readonly [Brake, ...Brake[]],
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const { db, config, clock } = trying;
  if (!config.throttles) return work(unhindered);
  return inLine(brakes[0].parts.join('\n'), async () => {
    const now = clock.now();
    const keyed = brakes.map(({ parts, slope }) => ({ key: countingKey(parts, now, countingMs), slope }));
    const keys = keyed.map(({ key }) => key);
    const failures = await listTries(db, keys);
    const delayedMs = Math.max(...keyed.map(({ key, slope }) => delayAfter(failures.get(key) ?? 0, slope)));
    if (delayedMs > 0) await clock.sleep(delayedMs);
    return work({
      delayedMs,
      fail: async () => void (await countTries(db, keys, now)),
      succeed: () => removeTries(db, keys[0] ?? ''),
    });
  });
}

/** So many tries of one name may stand in line on one server; more are turned away until one is answered. */
const longestLine = 25;
const lines = new Map<string, { length: number; last: Promise<unknown> }>();

async function inLine<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(name) ?? { length: 0, last: Promise.resolve() };
  if (line.length >= longestLine) throw new Refusal('too_many_requests', { retryAfterSeconds: 10 });
  const mine = line.last.then(work);
  line.length += 1;
  // Whoever comes next waits for the end, good or bad.
  line.last = mine.then(
    () => undefined,
    () => undefined,
  );
  lines.set(name, line);
  try {
    return await mine;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(name);
  }
}

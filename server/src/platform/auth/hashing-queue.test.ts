import { describe, expect, test } from 'vitest';
import { createHashingQueue, type HashingLane } from './hashing-queue.ts';

const defaultPlaces = 3;

/**
 * A queue with one worker and `defaultPlaces` places per lane. `add` adds a piece of work under a name, and `end` ends
 * this work. `probePlace` takes a place of the lane and immediately gives it back, and rejects if no place is free.
 */
function createControlledQueue(options: { workers?: number; placesPerLane?: number; maxWaitMs?: number } = {}) {
  const queue = createHashingQueue({ workers: 1, placesPerLane: defaultPlaces, maxWaitMs: 60_000, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, lane: HashingLane) =>
    queue.withPlace(lane, ({ run }) =>
      run(() => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const probePlace = (lane: HashingLane) => queue.withPlace(lane, () => Promise.resolve('was free'));
  return { queue, started, add, end, probePlace };
}

const busyRefusal = { code: 'busy', retryAfterSeconds: 3 };

describe('the hashing queue', () => {
  test('runs as many hashes at the same time as it has workers', async () => {
    const { started, add, end } = createControlledQueue({ workers: 2 });
    const results = [add('a', 'unknown'), add('b', 'unknown'), add('c', 'unknown')];
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('b');
    await end('c');
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  test('refuses an unknown caller immediately if all places of unknown callers are taken, and still has places for known callers', async () => {
    const { started, add, end, probePlace } = createControlledQueue();
    const unknown = ['a', 'b', 'c'].map((name) => add(name, 'unknown'));
    await expect(add('d', 'unknown')).rejects.toMatchObject(busyRefusal);
    expect(await probePlace('known')).toBe('was free');
    const known = ['e', 'f', 'g'].map((name) => add(name, 'known'));
    await expect(add('h', 'known')).rejects.toMatchObject(busyRefusal);
    // The running work ends first, then all known callers, then the unknown ones.
    for (const name of ['a', 'e', 'f', 'g', 'b', 'c']) await end(name);
    expect(started).toEqual(['a', 'e', 'f', 'g', 'b', 'c']);
    await Promise.all([...unknown, ...known]);
    expect(await probePlace('unknown')).toBe('was free');
  });

  test('runs the work of at most as many callers as there are places, and refuses all further callers', async () => {
    const { queue } = createControlledQueue();
    let begun = 0;
    const moreCallers = 7;
    const burst = Array.from({ length: defaultPlaces + moreCallers }, () =>
      queue.withPlace('unknown', async ({ run }) => {
        begun += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return run(() => Promise.resolve(true));
      }),
    );
    expect(begun).toBe(defaultPlaces);
    const results = await Promise.allSettled(burst);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(moreCallers);
  });

  test('refuses a caller who has waited too long, and frees the place of this caller', async () => {
    const { probePlace, started, add, end } = createControlledQueue({ placesPerLane: 2, maxWaitMs: 20 });
    const running = add('a', 'unknown');
    await expect(add('b', 'unknown')).rejects.toMatchObject(busyRefusal);
    expect(await probePlace('unknown')).toBe('was free');

    const waiting = add('c', 'unknown');
    await end('a');
    await end('c');
    expect(await Promise.all([running, waiting])).toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
  });

  test('does not interrupt work that runs for longer than maxWaitMs', async () => {
    const { started, add, end } = createControlledQueue({ maxWaitMs: 10 });
    const running = add('a', 'unknown');
    await new Promise((resolve) => setTimeout(resolve, 30));
    const next = add('b', 'unknown');
    // The only worker still runs the work a.
    expect(started).toEqual(['a']);
    await end('a');
    await end('b');
    expect(await Promise.all([running, next])).toEqual(['a', 'b']);
  });

  test('passes errors of the work on and frees the worker', async () => {
    const { queue, started, add, end } = createControlledQueue();
    const failing = queue.withPlace('known', ({ run }) => run(() => Promise.reject(new Error('no memory'))));
    await expect(failing).rejects.toThrow('no memory');
    const next = add('a', 'unknown');
    expect(started).toEqual(['a']);
    await end('a');
    await next;
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { hostPartOf } from '../../../curriculum/drill.ts';
import { readShippedDrill } from '../../../testing/drill-runs.ts';
import { createReplayPool } from './replay-pool.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'replay-pool-'));
afterAll(() => rm(folder, { recursive: true }));

/** Creates a pool whose threads run this code. */
async function createPool(name: string, code: string) {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, code);
  return createReplayPool(pathToFileURL(file));
}

const hostPart = hostPartOf(await readShippedDrill('07-1'));
const taskOf = (text: string) => ({
  hostPart,
  seed: '0'.repeat(32),
  inputs: [{ kind: 'line' as const, window: '', text }],
  grading: null,
});

describe('the pool of threads that replay runs', () => {
  test('still executes the waiting replays after all threads have run out of memory', async () => {
    // At a heavy replay, the thread allocates arrays until it has no memory left.
    const pool = await createPool(
      'needs-memory',
      `export default function replay({ inputs }) {
        const kept = [];
        while (inputs[0].text === 'heavy') kept.push(new Array(1_000_000).fill(kept.length + 0.5));
        return { isOverLimit: false, digests: [], graded: null };
      }`,
    );
    const texts = ['heavy', 'heavy', 'light', 'light'];
    const replayed = await Promise.all(texts.map((text) => pool.run(taskOf(text))));
    // A replay is over the limit if its thread has run out of memory.
    expect(replayed.map(({ isOverLimit }) => isOverLimit)).toEqual([true, true, false, false]);
  });

  test('rejects each replay immediately if the threads cannot start', async () => {
    const pool = await createPool('cannot-start', "throw new Error('This thread cannot start.');");
    await expect(pool.run(taskOf('light'))).rejects.toThrow('This thread cannot start.');
    await expect(pool.run(taskOf('light'))).rejects.toThrow('This thread cannot start.');
  });
});

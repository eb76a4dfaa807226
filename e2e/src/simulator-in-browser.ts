import { prepare, replay } from '../../simulator/src/index.ts';
import { drawRandomRun } from '../../simulator/src/testing/random-run.ts';

/** Plays a random run, and returns the digest of its last frame. This digest also covers all frames before. */
export async function lastDigest(number: number): Promise<string> {
  await prepare();
  const { part, seed, inputs } = drawRandomRun(number);
  return replay(part, seed, inputs).at(-1)?.digest ?? '';
}

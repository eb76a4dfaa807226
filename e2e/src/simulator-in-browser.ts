import { prepare, replay } from '../../simulator/src/index.ts';
import { drawRandomRun } from '../../simulator/src/testing/random-run.ts';

/** The digest of the last frame of a random run, which covers all its frames. */
export async function lastDigest(number: number): Promise<string> {
  await prepare();
  const { part, seed, inputs } = drawRandomRun(number);
  return replay(part, seed, inputs).at(-1)?.digest ?? '';
}

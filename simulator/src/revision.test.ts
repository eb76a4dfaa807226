import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { simulatorRevision } from './revision.ts';
import { replay } from './run.ts';
import { drawRandomRun } from './testing/random-run.ts';

/**
 * One digest over the last frames of 100 random runs. If this test fails, frames have changed: increase
 * `simulatorRevision`, so that the server replays open runs after the update, and then update the snapshot (`vitest -u`).
 */
it('has the frames of its revision', () => {
  const digests = Array.from({ length: 100 }, (_, number) => {
    const { part, seed, inputs } = drawRandomRun(number);
    return replay(part, seed, inputs).at(-1)?.digest ?? '';
  });
  const digest = bytesToHex(sha256(utf8ToBytes(digests.join('\n'))));
  expect({ revision: simulatorRevision, digest }).toMatchSnapshot();
});

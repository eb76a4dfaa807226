import { measureCachedRead } from './cached-read.bench.ts';
import { measureMatrix } from './matrix.bench.ts';
import { holds, type Measured } from './measured.ts';
import { measureEventStream } from './event-stream.bench.ts';
import { measureProgressWrite } from './progress-write.bench.ts';
import { measureSecondStart } from './second-start.bench.ts';
import { measureSignInFlood } from './sign-in-flood.bench.ts';
import { measureSignInLockout } from './sign-in-lockout.bench.ts';
import { measureUploadMemory } from './upload-memory.bench.ts';

const benchmarks: Record<string, () => Promise<Measured>> = {
  'cached-read': measureCachedRead,
  'event-stream': measureEventStream,
  matrix: measureMatrix,
  'progress-write': measureProgressWrite,
  'second-start': measureSecondStart,
  'sign-in-flood': measureSignInFlood,
  'sign-in-lockout': measureSignInLockout,
  'upload-memory': measureUploadMemory,
};

// The names of the benchmarks to run. Without names, all run.
const selectedNames = process.argv.slice(2);
for (const [name, measure] of Object.entries(benchmarks)) {
  if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
  const measured = await measure();
  const bound = measured.atLeast === undefined ? `at most ${measured.atMost}` : `at least ${measured.atLeast}`;
  const verdict = holds(measured) ? 'holds' : 'does NOT hold';
  console.log(`${name}: ${measured.ratio.toFixed(2)} (${bound}), ${verdict}. ${measured.name}.`);
  if (!holds(measured)) process.exitCode = 1;
}

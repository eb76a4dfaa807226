import { measureCachedRead } from './cached-read.bench.ts';
import { measureMatrix } from './matrix.bench.ts';
import { holds, type Measured } from './measured.ts';
import { measureEventStream } from './event-stream.bench.ts';
import { measureProgressWrite } from './progress-write.bench.ts';
import { measureSecondStart } from './second-start.bench.ts';
import { measureUploadMemory } from './upload-memory.bench.ts';

const benchmarks: Record<string, () => Promise<Measured>> = {
  'cached-read': measureCachedRead,
  'event-stream': measureEventStream,
  matrix: measureMatrix,
  'progress-write': measureProgressWrite,
  'second-start': measureSecondStart,
  'upload-memory': measureUploadMemory,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const measured = await measure();
  const bound = measured.atLeast === undefined ? `at most ${measured.atMost}` : `at least ${measured.atLeast}`;
  const verdict = holds(measured) ? 'holds' : 'does NOT hold';
  console.log(`${name}: ${measured.ratio.toFixed(2)} (${bound}), ${verdict}. ${measured.name}.`);
  if (!holds(measured)) process.exitCode = 1;
}

import { measureCachedRead } from './cached-read.bench.ts';
import { measureMatrix } from './matrix.bench.ts';
import { holds, type Measured } from './measured.ts';
import { measureEventStream } from './event-stream.bench.ts';
import { measureDrillPage } from './drill-page.bench.ts';
import { measureJourneys } from './journeys.bench.ts';
import { measureLighthouse, measurePhone } from './phone.bench.ts';
import { measureProgressWrite } from './progress-write.bench.ts';
import { measureSecondStart } from './second-start.bench.ts';
import { measureSignInFlood } from './sign-in-flood.bench.ts';
import { measureSignInLockout } from './sign-in-lockout.bench.ts';
import { measureSimulator, measureSlowInputs } from './simulator.bench.ts';
import { formatTable, type Table } from './table.ts';
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

/** The benchmarks that print a table of figures with their wanted values. */
const tables: Record<string, () => Promise<Table>> = {
  journeys: measureJourneys,
  phone: measurePhone,
  lighthouse: measureLighthouse,
  simulator: measureSimulator,
  'slow-inputs': measureSlowInputs,
  'drill-page': measureDrillPage,
};
/** These run only if they are named: they take many minutes. */
const onlyByName = new Set(['lighthouse']);

// The names of the benchmarks to run. Without names, all run, except those of `onlyByName`.
const selectedNames = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const isSelected = (name: string) =>
  selectedNames.length === 0 ? !onlyByName.has(name) : selectedNames.includes(name);
for (const [name, measure] of Object.entries(benchmarks)) {
  if (!isSelected(name)) continue;
  const measured = await measure();
  const bound = measured.atLeast === undefined ? `at most ${measured.atMost}` : `at least ${measured.atLeast}`;
  const verdict = holds(measured) ? 'holds' : 'does NOT hold';
  console.log(`${name}: ${measured.ratio.toFixed(2)} (${bound}), ${verdict}. ${measured.name}.`);
  if (!holds(measured)) process.exitCode = 1;
}
for (const [name, measure] of Object.entries(tables)) {
  if (!isSelected(name)) continue;
  const table = await measure();
  console.log(`\n${formatTable(table)}`);
  if (table.rows.some(({ fallsShort }) => fallsShort)) process.exitCode = 1;
}

import { performance } from 'node:perf_hooks';
import { begin, step } from '@loopcheck/simulator';
import { drawRandomRun } from '../../simulator/src/testing/random-run.ts';
import type { Table } from './table.ts';

const inputCount = 500;
const repetitions = 9;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Plays a random run. Returns the milliseconds of its begin, of all inputs, and of its slow inputs. */
function playRun(number: number): { readonly begun: number; readonly total: number; readonly slow: number } {
  const { part, seed, inputs } = drawRandomRun(number, inputCount);
  const beginsAt = performance.now();
  let run = begin(part, seed);
  const begun = performance.now() - beginsAt;
  const durations = inputs.map((input) => {
    const startedAt = performance.now();
    ({ run } = step(run, input));
    return performance.now() - startedAt;
  });
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    begun,
    total: durations.reduce((sum, each) => sum + each, 0),
    // One input of a hundred is slower.
    slow: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

/** Milliseconds of a fixed amount of hashing, to compare machines. */
function measureMachine(): number {
  const startedAt = performance.now();
  let value = 1;
  for (let round = 0; round < 20_000_000; round += 1) value = Math.imul(value, 0x01_00_01_93) ^ round;
  return performance.now() - startedAt + (value === 0 ? 1 : 0);
}

/**
 * Measures the replay of 500 random inputs, as the server does at the end of a run, and a single input, as the browser does
 * between key and output.
 */
export function measureSimulator(): Promise<Table> {
  playRun(0);
  const samples = Array.from({ length: repetitions }, (_, index) => playRun(index + 1));
  const begun = median(samples.map((sample) => sample.begun));
  const total = median(samples.map((sample) => sample.total));
  const slow = median(samples.map((sample) => sample.slow));
  const machine = median(Array.from({ length: repetitions }, measureMachine));
  return Promise.resolve({
    title: `Simulator (this machine needs ${machine.toFixed(0)} ms for 20 million integer operations)`,
    columns: ['', 'measured', 'wanted'],
    rows: [
      { cells: [`replay of ${inputCount} inputs, ms`, total.toFixed(1), '50'], fallsShort: total > 50 },
      { cells: ['begin with two hosts, ms', begun.toFixed(1), '20'], fallsShort: begun > 20 },
      { cells: ['slow input (one of 100), ms', slow.toFixed(2), '2 (8 at 4x slowdown)'], fallsShort: slow > 2 },
    ],
  });
}

import { performance } from 'node:perf_hooks';
import { begin, type HostPart, type Input, type Seed, step } from '@loopcheck/simulator';
import { drawRandomRun } from '../../simulator/src/testing/random-run.ts';
import { median } from './median.ts';
import { solveDrills } from './solved-drills.ts';
import type { Table } from './table.ts';

const inputCount = 500;
const repetitions = 9;
/** The runs before the measured ones, in which Node.js compiles the code. */
const warmUps = 5;
const seed: Seed = '0123456789abcdef0123456789abcdef';

/** The wanted duration of a replay of 500 inputs. It is meant for a machine on which `measureMachine` takes `machineMs`. */
const wantedReplayMs = 50;
const machineMs = 22;

interface PlayedRun {
  /** The duration of the beginning of the run, in milliseconds. */
  readonly beginMs: number;
  /** The duration of each input, in milliseconds. */
  readonly steps: readonly number[];
  /** The processor time of all inputs in this thread. */
  readonly processorMs: number;
}

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Plays a run, and returns its durations in milliseconds. */
function playRun(part: HostPart, runSeed: Seed, inputs: readonly Input[]): PlayedRun {
  const beginsAt = performance.now();
  let run = begin(part, runSeed);
  const beginMs = performance.now() - beginsAt;
  const usedBefore = processorMs();
  const steps = inputs.map((input) => {
    const startedAt = performance.now();
    ({ run } = step(run, input));
    return performance.now() - startedAt;
  });
  return { beginMs, steps, processorMs: processorMs() - usedBefore };
}

interface Duration {
  readonly milliseconds: number;
  /** The processor time in this thread. Unlike the duration, it leaves out what other programs did meanwhile. */
  readonly processorMs: number;
}

/** Measures a fixed number of integer operations, to compare machines, and the speeds of one machine at different times. */
function measureMachine(): Duration {
  const startedAt = performance.now();
  const usedBefore = processorMs();
  let value = 1;
  for (let round = 0; round < 20_000_000; round += 1) value = Math.imul(value, 0x01_00_01_93) ^ round;
  // The result is used, so that the compiler does not leave the operations out.
  const milliseconds = performance.now() - startedAt + (value === 0 ? 1 : 0);
  return { milliseconds, processorMs: processorMs() - usedBefore };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The 99th percentile: one input of a hundred is slower. */
const slowOf = (steps: readonly number[]): number =>
  steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.99)] ?? Number.NaN;

function playRandomRun(number: number): PlayedRun {
  const { part, seed: drawn, inputs } = drawRandomRun(number, inputCount);
  return playRun(part, drawn, inputs);
}

/**
 * Measures how long replays of 500 inputs take, as the server makes them at the end of a run. The inputs are random lines,
 * of which many print long lists, and the solutions of the drills one after the other. Between the replays, the speed of
 * the machine is measured.
 */
export function measureSimulator(): Promise<Table> {
  const solved = solveDrills(seed);
  const playSolved = () => solved.map(({ part, inputs }) => playRun(part, seed, inputs));
  for (let number = 0; number < warmUps; number += 1) {
    playRandomRun(number);
    playSolved();
  }
  const machine: Duration[] = [];
  const samples = Array.from({ length: repetitions }, (_, index) => {
    machine.push(measureMachine());
    return { random: playRandomRun(index + 1), solved: playSolved() };
  });
  const base = median(machine.map(({ milliseconds }) => milliseconds));
  const processorBase = median(machine.map((each) => each.processorMs));
  // Scales the durations of the solutions to 500 inputs.
  const solvedScale = inputCount / sum(solved.map(({ inputs }) => inputs.length));
  const row = (name: string, milliseconds: number, wanted: number, divisor = base) => {
    const ratio = milliseconds / divisor;
    const wantedRatio = wanted / machineMs;
    const cells = [name, milliseconds.toFixed(2), ratio.toFixed(2), `${wanted} ms, ${wantedRatio.toFixed(2)}`];
    return { cells, fallsShort: ratio > wantedRatio };
  };
  const ofRandom = (value: (run: PlayedRun) => number) => median(samples.map(({ random }) => value(random)));
  const ofSolved = (value: (run: PlayedRun) => number) =>
    median(samples.map((sample) => sum(sample.solved.map(value)) * solvedScale));
  return Promise.resolve({
    title: `Simulator in Node.js, median of ${repetitions} (20 million integer operations: ${base.toFixed(1)} ms, ${processorBase.toFixed(1)} ms of processor time)`,
    columns: ['', 'ms', 'ratio to the operations', 'wanted'],
    rows: [
      row(
        `${inputCount} random inputs`,
        ofRandom(({ steps }) => sum(steps)),
        wantedReplayMs,
      ),
      row(
        `${inputCount} random inputs, processor time`,
        ofRandom((run) => run.processorMs),
        wantedReplayMs,
        processorBase,
      ),
      row(
        `${inputCount} inputs of solutions`,
        ofSolved(({ steps }) => sum(steps)),
        wantedReplayMs,
      ),
      row(
        `${inputCount} inputs of solutions, processor time`,
        ofSolved((run) => run.processorMs),
        wantedReplayMs,
        processorBase,
      ),
      row(
        'begin with two hosts',
        ofRandom(({ beginMs }) => beginMs),
        20,
      ),
      row(
        'slow input (one of 100 random ones)',
        ofRandom(({ steps }) => slowOf(steps)),
        2,
      ),
    ],
  });
}

const slowestCount = 10;

/** A text by which a person finds an input: the typed line, the target of a tap, or the kind. */
function nameOf(input: Input): string {
  if (input.kind === 'line') return input.text;
  return input.kind === 'tap' ? `tap ${input.target}` : input.kind;
}

/**
 * Lists the inputs of the solutions that take longest. Each duration is the second smallest of nine, so that other work of
 * the machine does not count.
 */
export function measureSlowInputs(): Promise<Table> {
  const durations = solveDrills(seed).flatMap(({ number, part, inputs }) => {
    const plays = Array.from({ length: repetitions }, () => playRun(part, seed, inputs).steps);
    return inputs.map((input, index) => {
      const milliseconds = plays.map((steps) => steps[index] ?? Number.NaN).toSorted((a, b) => a - b)[1] ?? Number.NaN;
      return { number, name: nameOf(input), milliseconds };
    });
  });
  const slowest = durations.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, slowestCount);
  return Promise.resolve({
    title: `The slowest inputs of the solutions in Node.js`,
    columns: ['drill', 'input', 'ms', 'wanted'],
    rows: slowest.map(({ number, name, milliseconds }) => ({
      cells: [number, `\`${name.replaceAll('|', '\\|')}\``, milliseconds.toFixed(2), '2 (8 at 4x slowdown)'],
      fallsShort: milliseconds > 2,
    })),
  });
}

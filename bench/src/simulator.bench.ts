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

/** A wanted duration in milliseconds, and the milliseconds of the base figure on the machine for which it is wanted. */
const wantedReplayMs = 50;
const wantedMachineMs = 22;

interface PlayedRun {
  readonly begun: number;
  /** The duration of each input. */
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
  const begun = performance.now() - beginsAt;
  const usedBefore = processorMs();
  const steps = inputs.map((input) => {
    const startedAt = performance.now();
    ({ run } = step(run, input));
    return performance.now() - startedAt;
  });
  return { begun, steps, processorMs: processorMs() - usedBefore };
}

interface Duration {
  readonly milliseconds: number;
  /** The processor time in this thread. Unlike the duration, it leaves out what other programs did meanwhile. */
  readonly processorMs: number;
}

/** A fixed amount of integer operations, to compare machines, and moments of one machine. */
function measureMachine(): Duration {
  const startedAt = performance.now();
  const usedBefore = processorMs();
  let value = 1;
  for (let round = 0; round < 20_000_000; round += 1) value = Math.imul(value, 0x01_00_01_93) ^ round;
  const milliseconds = performance.now() - startedAt + (value === 0 ? 1 : 0);
  return { milliseconds, processorMs: processorMs() - usedBefore };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** One input of a hundred is slower. */
const slowOf = (steps: readonly number[]): number =>
  steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.99)] ?? Number.NaN;

function playRandomRun(number: number): PlayedRun {
  const { part, seed: drawn, inputs } = drawRandomRun(number, inputCount);
  return playRun(part, drawn, inputs);
}

/**
 * Measures the replay of 500 inputs, as the server does at the end of a run: random lines, of which many print long lists,
 * and the solutions of the drills one after the other. The base figure is measured between the runs.
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
  const perInputs = inputCount / sum(solved.map(({ inputs }) => inputs.length));
  const row = (name: string, milliseconds: number, wanted: number, by = base) => {
    const ratio = milliseconds / by;
    const wantedRatio = wanted / wantedMachineMs;
    const cells = [name, milliseconds.toFixed(2), ratio.toFixed(2), `${wanted} ms, ${wantedRatio.toFixed(2)}`];
    return { cells, fallsShort: ratio > wantedRatio };
  };
  const ofRandom = (value: (run: PlayedRun) => number) => median(samples.map(({ random }) => value(random)));
  const ofSolved = (value: (run: PlayedRun) => number) =>
    median(samples.map((sample) => sum(sample.solved.map(value)) * perInputs));
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
        ofRandom(({ begun }) => begun),
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

/** What an input is, for a person who looks for it: the line, or its kind. */
const nameOf = (input: Input): string =>
  input.kind === 'line' ? input.text : input.kind === 'tap' ? `tap ${input.target}` : input.kind;

/**
 * Lists the inputs of the solutions that take longest. Each duration is the second smallest of nine: a moment in which the
 * machine did something else is not the fault of the input.
 */
export function measureSlowInputs(): Promise<Table> {
  const slowest = solveDrills(seed).flatMap(({ number, part, inputs }) => {
    const plays = Array.from({ length: repetitions }, () => playRun(part, seed, inputs).steps);
    return inputs.map((input, index) => {
      const milliseconds = plays.map((steps) => steps[index] ?? Number.NaN).toSorted((a, b) => a - b)[1] ?? Number.NaN;
      return { number, name: nameOf(input), milliseconds };
    });
  });
  const rows = slowest.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, slowestCount);
  return Promise.resolve({
    title: `The slowest inputs of the solutions in Node.js`,
    columns: ['drill', 'input', 'ms', 'wanted'],
    rows: rows.map(({ number, name, milliseconds }) => ({
      cells: [number, `\`${name.replaceAll('|', '\\|')}\``, milliseconds.toFixed(2), '2 (8 at 4x slowdown)'],
      fallsShort: milliseconds > 2,
    })),
  });
}

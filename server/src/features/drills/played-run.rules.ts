import {
  type Act,
  begin,
  type Frame,
  type HostPart,
  type Input,
  type Run,
  type Seed,
  step,
} from '@loopcheck/simulator';

/**
 * A run with all its intermediate states. `frames[i]` is what `inputs[i]` showed, and `runs[i]` the state after it.
 * `start` is the state before the first input.
 */
export interface PlayedRun {
  readonly part: HostPart;
  readonly inputs: readonly Input[];
  readonly frames: readonly Frame[];
  readonly runs: readonly Run[];
  readonly start: Run;
}

/** An act with the index of its input. */
export interface PlacedAct {
  readonly act: Act;
  readonly index: number;
}

/**
 * Plays the inputs of a run, and calls `afterEach` after each of them. Throws only what `afterEach` throws, if the
 * checks of the content have accepted the part.
 */
export function playRun(
  part: HostPart,
  seed: Seed,
  inputs: readonly Input[],
  afterEach: () => void = () => {},
): PlayedRun {
  const start = begin(part, seed);
  const frames: Frame[] = [];
  const runs: Run[] = [];
  let run = start;
  for (const input of inputs) {
    const next = step(run, input);
    ({ run } = next);
    frames.push(next.frame);
    runs.push(run);
    afterEach();
  }
  return { part, inputs, frames, runs, start };
}

import { begin, type Frame, type HostPart, type Input, type Run, type Seed, step } from '@loopcheck/simulator';

/**
 * A run with all its intermediate states. `frames[i]` is what `inputs[i]` showed, and `states[i]` the state after it.
 * `start` is the state before the first input.
 */
export interface PlayedRun {
  readonly part: HostPart;
  readonly inputs: readonly Input[];
  readonly frames: readonly Frame[];
  readonly states: readonly Run[];
  readonly start: Run;
}

/**
 * Plays the inputs of a run, and calls `afterEach` after each of them. The simulator does not throw for a part that has
 * passed the content checks. So this function then throws only what `afterEach` throws.
 */
export function playRun(
  part: HostPart,
  seed: Seed,
  inputs: readonly Input[],
  afterEach: () => void = () => {},
): PlayedRun {
  const start = begin(part, seed);
  const frames: Frame[] = [];
  const states: Run[] = [];
  let run = start;
  for (const input of inputs) {
    const next = step(run, input);
    ({ run } = next);
    frames.push(next.frame);
    states.push(run);
    afterEach();
  }
  return { part, inputs, frames, states, start };
}

import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { begin, type Frame, type Input, type Run, simulatorRevision, step } from '@loopcheck/simulator';

/** One step of a replay. */
export interface ReplayStep {
  readonly input: Input;
  readonly frame: Frame;
}

export interface Replayed {
  readonly steps: readonly ReplayStep[];
  /** The run after a number of steps. Null if this simulator cannot replay the run, because it has changed since. */
  readonly runAfter: ((count: number) => Run) | null;
}

/** How many steps lie between two runs that are kept. The steps between them are replayed again when they are shown. */
const keptEvery = 20;

/** Replays the inputs of a run. If the server sends its own frames, these are shown. */
export function replayRun(replay: Pick<DrillReplay, 'inputs' | 'frames' | 'hostPart' | 'seed'>): Replayed {
  const { inputs, frames } = replay;
  if (frames)
    return { steps: inputs.map((input, index) => ({ input, frame: toFrame(frames[index]) })), runAfter: null };
  const kept: Run[] = [begin(replay.hostPart, replay.seed)];
  let run = kept[0] ?? begin(replay.hostPart, replay.seed);
  const steps = inputs.map((input, index): ReplayStep => {
    const next = step(run, input);
    run = next.run;
    if ((index + 1) % keptEvery === 0) kept.push(run);
    return { input, frame: next.frame };
  });
  return {
    steps,
    runAfter(count) {
      const from = Math.min(Math.floor(count / keptEvery), kept.length - 1);
      const start = kept[from] ?? begin(replay.hostPart, replay.seed);
      return inputs.slice(from * keptEvery, count).reduce((before, input) => step(before, input).run, start);
    },
  };
}

type SentFrame = NonNullable<DrillReplay['frames']>[number];

const emptyFrame: Frame = { at: 0, screens: [], shown: [], acts: [], events: [], digest: '' };

// The contract describes the frames of the simulator; only the type of facts is wider.
const toFrame = (frame: SentFrame | undefined): Frame => (frame as Frame | undefined) ?? emptyFrame;

/** True if this page has the simulator with which the run was made. */
export const canReplay = ({ frames, simulatorRevision: revision }: DrillReplay): boolean =>
  frames !== null || revision === simulatorRevision;

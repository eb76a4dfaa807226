import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { begin, type Frame, type Input, type Line, type Run, simulatorRevision, step } from '@loopcheck/simulator';

/** One step of a replay. */
export interface ReplayStep {
  readonly input: Input;
  /** What the input showed and did. */
  readonly frame: Frame;
  /**
   * The text of the button that the input has pressed in a tool; undefined if the text is not known, or if the input
   * pressed no button.
   */
  readonly pressed?: string | undefined;
}

export interface ReplayResult {
  readonly steps: readonly ReplayStep[];
  /**
   * Returns the state of the run after the first `count` steps. Null if the frames come from the server: the simulator
   * has changed since the run, so this page cannot compute the state.
   */
  readonly stateAfter: ((count: number) => Run) | null;
}

/** Only every 20th state of the run is kept. The states between them are computed again when they are needed. */
const keptEvery = 20;

/**
 * Replays the inputs of a run. If the server has sent frames, returns these frames and replays nothing.
 */
export function replayRun(replay: Pick<DrillReplay, 'inputs' | 'frames' | 'hostPart' | 'seed'>): ReplayResult {
  const { steps, stateAfter } = replaySteps(replay);
  return { steps: addPressedButtons(steps), stateAfter };
}

/** Adds the texts of the pressed buttons. A text is found in the lines that the tool showed before the press. */
function addPressedButtons(steps: readonly ReplayStep[]): readonly ReplayStep[] {
  const linesByWindow = new Map<string, readonly Line[]>();
  const findButtonText = (target: string) => {
    // The target of a button in a tool is `tool/HOST/TOOL/BUTTON`.
    const [, host, tool] = target.split('/');
    const spans = linesByWindow.get(`${host}/${tool}`)?.flat() ?? [];
    return spans.find(({ tap }) => tap === target)?.text.trim();
  };
  return steps.map((each) => {
    const { input, frame } = each;
    const pressed = input.kind === 'tap' ? findButtonText(input.target) : undefined;
    for (const screen of frame.screens) linesByWindow.set(screen.window, screen.lines);
    return pressed ? { ...each, pressed } : each;
  });
}

function replaySteps(replay: Pick<DrillReplay, 'inputs' | 'frames' | 'hostPart' | 'seed'>): ReplayResult {
  const { inputs, frames } = replay;
  if (frames)
    return { steps: inputs.map((input, index) => ({ input, frame: toFrame(frames[index]) })), stateAfter: null };
  const beginning = begin(replay.hostPart, replay.seed);
  const kept: Run[] = [beginning];
  let run = beginning;
  const steps = inputs.map((input, index): ReplayStep => {
    const next = step(run, input);
    run = next.run;
    if ((index + 1) % keptEvery === 0) kept.push(run);
    return { input, frame: next.frame };
  });
  return {
    steps,
    stateAfter(count) {
      const keptIndex = Math.min(Math.floor(count / keptEvery), kept.length - 1);
      const keptRun = kept[keptIndex] ?? beginning;
      return inputs.slice(keptIndex * keptEvery, count).reduce((before, input) => step(before, input).run, keptRun);
    },
  };
}

type SentFrame = NonNullable<DrillReplay['frames']>[number];

const emptyFrame: Frame = { at: 0, screens: [], shown: [], acts: [], events: [], digest: '' };

// The contract describes the same frames as the simulator, but has a wider type for the ids of facts.
const toFrame = (frame: SentFrame | undefined): Frame => (frame as Frame | undefined) ?? emptyFrame;

/** True if the server has sent the frames, or if this page has the simulator with which the run was made. */
export const canReplay = ({ frames, simulatorRevision: revision }: DrillReplay): boolean =>
  frames !== null || revision === simulatorRevision;

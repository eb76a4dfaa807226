import {
  begin,
  factsOf,
  fillIn,
  type Frame,
  type HostPart,
  type Input,
  matchesPath,
  openEvent,
  type Run,
  type Seed,
  step,
} from '@loopcheck/simulator';
import type { PlayedRun } from './played-run.rules.ts';

/** What the player says in a call. */
type Says = Extract<Input, { kind: 'call' }>['says'];

/**
 * A step of a drill's solution, which the checks of the content play. In its texts, `{name}` is replaced by the value
 * of the variation `name`. In a line to type, `{copy:NAME}` is replaced by the path of the file into which the player
 * has exported a log last. NAME is a variation whose value is the name of the log, or the name of the log itself.
 */
export type SolutionStep =
  | { readonly line: string }
  | { readonly tap: string }
  /** Selects the window for the lines of the following steps. This makes no input. */
  | { readonly window: string }
  /** Waits for this number of seconds. */
  | { readonly wait: number }
  | { readonly interrupt: true }
  | { readonly submit: true }
  | { readonly call: readonly string[]; readonly says: Says; readonly running?: 'stop' | 'go on' | undefined }
  | WriteStep
  /** The reaction to a drill event, made as soon as the event happens, wherever the step stands in the list. */
  | ReactionStep;

/**
 * Writes one of these into a line of the sheet:
 * - `screen`: the last value that a screen has shown for this fact. With `has`, writes `Yes` if the value contains the
 *   word in `has`, otherwise `No`. With `behind`, writes only the text that follows the word in `behind`. If several
 *   screens show this word for the fact, the last screen counts, and on this screen the first such place.
 * - `vary`: the value of this variation.
 * - `text`: this text.
 * - `quiet`: this text, but only in a quiet run. The other fields then have no effect.
 */
export type WriteStep = { readonly write: string } & (
  | {
      readonly screen: string;
      readonly has?: string | undefined;
      readonly behind?: string | undefined;
      readonly quiet?: string | undefined;
    }
  | { readonly vary: string; readonly quiet?: string | undefined }
  | { readonly text: string; readonly quiet?: string | undefined }
);

export type ReactionStep = { readonly on: string } & (
  | { readonly answer: string }
  | { readonly call: readonly string[]; readonly says: Says; readonly running: 'stop' | 'go on' }
);

/** The name by which a `WrongMove` refers to a step, for example `write hash`, `line hostname` or `on frozen`. */
export function describeStep(solutionStep: SolutionStep): string {
  if ('on' in solutionStep) return `on ${solutionStep.on}`;
  if ('line' in solutionStep) return `line ${solutionStep.line}`;
  if ('tap' in solutionStep) return `tap ${solutionStep.tap}`;
  if ('window' in solutionStep) return `window ${solutionStep.window}`;
  if ('wait' in solutionStep) return `wait ${solutionStep.wait}`;
  if ('interrupt' in solutionStep) return 'interrupt';
  if ('submit' in solutionStep) return 'submit';
  if ('write' in solutionStep) return `write ${solutionStep.write}`;
  return `call ${solutionStep.call.join(' ')}`;
}

interface Player {
  run: Run;
  window: string;
  readonly inputs: Input[];
  readonly frames: Frame[];
  /** The state of the run after each input. */
  readonly states: Run[];
}

/**
 * Plays a solution, and returns its inputs. The player reads the values from the screen, as a person does, and never
 * from the state of the hosts. A step that does not find its value on the screen writes nothing, so that the run is not
 * passed.
 */
export const playSolution = (part: HostPart, seed: Seed, steps: readonly SolutionStep[]): readonly Input[] =>
  playSolutionRun(part, seed, steps).inputs;

/** Plays a solution as `playSolution` does, and returns the run: the same as `playRun` returns for these inputs. */
export const playSolutionRun = (part: HostPart, seed: Seed, steps: readonly SolutionStep[]): PlayedRun =>
  playSolutionWithPoints(part, seed, steps).played;

/** The state of a played solution before one of its steps. */
export interface SolutionPoint {
  /** The window in front. */
  readonly window: string;
  /** The number of inputs that the earlier steps have made. */
  readonly inputCount: number;
}

/** Plays a solution, and also returns where the run was before each of its steps. */
export function playSolutionWithPoints(
  part: HostPart,
  seed: Seed,
  steps: readonly SolutionStep[],
): { readonly played: PlayedRun; readonly points: readonly SolutionPoint[] } {
  const start = begin(part, seed);
  const player: Player = { run: start, window: [...start.windows.keys()][0] ?? '', inputs: [], frames: [], states: [] };
  const reactions = steps.filter((solutionStep): solutionStep is ReactionStep => 'on' in solutionStep);
  const points: SolutionPoint[] = [];
  for (const solutionStep of steps) {
    points.push({ window: player.window, inputCount: player.inputs.length });
    if ('on' in solutionStep) continue;
    playStep(player, solutionStep);
    react(player, reactions);
  }
  const { inputs, frames, states } = player;
  return { played: { part, inputs, frames, states, start }, points };
}

/**
 * Continues a played solution at one of its points with only the step `solutionStep`. The steps before the point are
 * not played again. A reaction step is not played.
 */
export function playStepAt(
  played: PlayedRun,
  { window, inputCount }: SolutionPoint,
  solutionStep: SolutionStep,
): PlayedRun {
  const player: Player = {
    run: played.states[inputCount - 1] ?? played.start,
    window,
    inputs: played.inputs.slice(0, inputCount),
    frames: played.frames.slice(0, inputCount),
    states: played.states.slice(0, inputCount),
  };
  if (!('on' in solutionStep)) playStep(player, solutionStep);
  const { inputs, frames, states } = player;
  return { ...played, inputs, frames, states };
}

function playStep(player: Player, solutionStep: Exclude<SolutionStep, ReactionStep>): void {
  if ('window' in solutionStep) player.window = fillIn(solutionStep.window, player.run.values);
  else for (const input of toInputs(player, solutionStep)) play(player, input);
}

function play(player: Player, input: Input): void {
  const next = step(player.run, input);
  player.run = next.run;
  player.inputs.push(input);
  player.frames.push(next.frame);
  player.states.push(next.run);
}

/** Plays the reaction to each open drill event. Does nothing if the solution has no reaction to the open event. */
function react(player: Player, reactions: readonly ReactionStep[]): void {
  const open = openEvent(player.run);
  const reaction = reactions.find(({ on }) => on === open?.id);
  if (!open || !reaction || player.run.ended !== 'no') return;
  if ('answer' in reaction) {
    play(player, { kind: 'answer', event: open.id, choice: fillIn(reaction.answer, player.run.values) });
  } else {
    const says = fillInSays(player, reaction.says);
    play(player, { kind: 'call', people: reaction.call, says, running: reaction.running });
  }
  react(player, reactions);
}

function toInputs(player: Player, solutionStep: Exclude<SolutionStep, ReactionStep | { window: string }>): Input[] {
  if ('write' in solutionStep) {
    const value = findValue(player, solutionStep);
    return value === undefined ? [] : [{ kind: 'write', line: solutionStep.write, value }];
  }
  if ('line' in solutionStep)
    return [{ kind: 'line', window: player.window, text: fillInTypedLine(player, solutionStep.line) }];
  if ('tap' in solutionStep) return [{ kind: 'tap', target: fillIn(solutionStep.tap, player.run.values) }];
  if ('wait' in solutionStep) return [{ kind: 'wait', seconds: solutionStep.wait }];
  if ('interrupt' in solutionStep) return [{ kind: 'interrupt', window: player.window }];
  if ('submit' in solutionStep) return [{ kind: 'submit' }];
  return [
    {
      kind: 'call',
      people: solutionStep.call,
      says: fillInSays(player, solutionStep.says),
      running: solutionStep.running ?? 'go on',
    },
  ];
}

const fillInSays = ({ run }: Player, says: Says): Says =>
  says.host === undefined ? says : { ...says, host: fillIn(says.host, run.values) };

/**
 * Fills the variations into a line to type, and the path of the latest complete copy of a log for each `{copy:NAME}`.
 */
function fillInTypedLine({ run, frames }: Player, text: string): string {
  const withCopies = text.replaceAll(/\{copy:(\w+)\}/g, (_, name: string) => {
    const log = String(run.values.byName.get(name) ?? name);
    const acts = frames.flatMap((frame) => frame.acts);
    const copy = acts.findLast((act) => act.act === 'export' && act.ok && act.phase === undefined && act.of === log);
    return String(copy?.detail?.['path'] ?? '');
  });
  return fillIn(withCopies, run.values);
}

function findValue({ run, frames }: Player, solutionStep: WriteStep): string | undefined {
  if (run.values.isQuiet && 'quiet' in solutionStep && solutionStep.quiet !== undefined)
    return fillIn(solutionStep.quiet, run.values);
  if ('text' in solutionStep) return fillIn(solutionStep.text, run.values);
  if ('vary' in solutionStep) return String(run.values.byName.get(solutionStep.vary) ?? '');
  const value = findShown(frames, fillIn(solutionStep.screen, run.values), solutionStep.behind);
  if (value === undefined || solutionStep.has === undefined) return value;
  return value.includes(solutionStep.has) ? 'Yes' : 'No';
}

/**
 * The text of the last span on the screens that shows a fact, or the text after the word `behind`; undefined if there
 * is no such text.
 */
function findShown(frames: readonly Frame[], pattern: string, behind: string | undefined): string | undefined {
  const screens = frames.flatMap((frame) => frame.screens).map(({ lines }) => lines.flat());
  // A fact is `host:path`. The pattern has the host and the path, or only the path.
  const spansWithFact = screens.map((spans) =>
    spans.filter((span) =>
      factsOf([span]).some(
        (fact) => matchesPath(fact.slice(fact.indexOf(':') + 1), pattern) || matchesPath(fact, pattern),
      ),
    ),
  );
  if (behind === undefined) return spansWithFact.flat().at(-1)?.text.trim();
  const shownSpans = spansWithFact.findLast((spans) => spans.some(({ text }) => text.includes(behind)));
  const index = shownSpans?.findIndex(({ text }) => text.includes(behind)) ?? -1;
  const { text = '' } = shownSpans?.[index] ?? {};
  const textBehind = text.slice(text.indexOf(behind) + behind.length).trim();
  // If no text follows the word, the next span has the value: a value that can be tapped is a span of its own.
  return textBehind === '' ? shownSpans?.[index + 1]?.text.trim() : textBehind;
}

/** A change of the solution. A run with the changed solution must not pass. */
export type WrongMove =
  | { readonly insert: SolutionStep; readonly after: string; readonly fails: string }
  | ({ readonly replace: string; readonly with: SolutionStep } & MoveResult)
  | ({ readonly remove: string } & MoveResult);

interface MoveResult {
  /** The kind of fault for which the run fails. */
  readonly fails?: string | undefined;
  /** The id of a line of the sheet that is then not right; `becomes` is the state of this line. */
  readonly line?: string | undefined;
  readonly becomes?: string | undefined;
}

/** The name (see `describeStep`) of the step that a wrong move changes, or after which it inserts a step. */
function nameOfStep(move: WrongMove): string {
  if ('insert' in move) return move.after;
  return 'replace' in move ? move.replace : move.remove;
}

/** Returns the solution changed by a wrong move. Throws an Error if the step that the move names does not exist. */
export function applyWrongMove(solution: readonly SolutionStep[], move: WrongMove): readonly SolutionStep[] {
  const name = nameOfStep(move);
  const index = solution.findIndex((solutionStep) => describeStep(solutionStep) === name);
  if (index === -1) throw new Error(`The solution has no step "${name}".`);
  if ('insert' in move) return solution.toSpliced(index + 1, 0, move.insert);
  return 'replace' in move ? solution.toSpliced(index, 1, move.with) : solution.toSpliced(index, 1);
}

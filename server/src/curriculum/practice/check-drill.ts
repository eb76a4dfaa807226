import { begin, fillIn, type HostPart, type Input, type Seed } from '@loopcheck/simulator';
import {
  applyWrongMove,
  bots,
  type GradedDrill,
  gradeRun,
  listForbiddenActs,
  type PlayedRun,
  playRun,
  playSolution,
  playSolutionRun,
  playSolutionWithPoints,
  playStepAt,
  type GradingResult,
  type SolutionStep,
  type WrongMove,
} from '../../features/drills/index.ts';

/** A drill with its solution and its wrong moves: changes of the solution. A run with a wrong move must fail. */
export interface DrillWithSolution extends GradedDrill {
  readonly solution: readonly SolutionStep[];
  readonly wrong: readonly WrongMove[];
}

/** Returns the seed with this index. The checks use the same seeds every time. */
export const seedAt = (index: number): Seed => index.toString(16).padStart(32, '0');

/** `listSeeds` searches for a quiet seed among this number of seeds, from the seed with index 0 on. */
const searchedSeeds = 40;

/**
 * Lists `count` seeds for a drill: first a seed with the planted fault, then a quiet seed (without the planted fault)
 * if there is one, then other seeds.
 */
export function listSeeds(part: HostPart, count: number): Seed[] {
  const seeds = Array.from({ length: Math.max(count, searchedSeeds) }, (_, index) => seedAt(index));
  const isQuiet = (seed: Seed) => begin(part, seed).values.isQuiet;
  const firstSeeds = [seeds.find((seed) => !isQuiet(seed)), seeds.find(isQuiet)].filter((seed) => seed !== undefined);
  return [...new Set([...firstSeeds, ...seeds])].slice(0, count);
}

/**
 * Plays a drill and returns what is wrong with it, in sentences. On each seed the solution must pass, each wrong move must
 * fail for the reason that the drill states, and every bot (a way to play without the skill of the drill) must fail.
 */
export function checkDrillByPlaying(drill: DrillWithSolution, seeds: readonly Seed[]): string[] {
  return seeds.flatMap((seed) => [
    ...checkSolution(drill, seed),
    ...drill.wrong.flatMap((move) => checkWrongMove(drill, move, seed)),
    ...checkBots(drill, seed),
  ]);
}

const grade = (drill: DrillWithSolution, seed: Seed, inputs: readonly Input[]): GradingResult =>
  gradeRun(drill, playRun(drill.part, seed, inputs));

const gradeSteps = (drill: DrillWithSolution, seed: Seed, steps: readonly SolutionStep[]): GradingResult =>
  gradeRun(drill, playSolutionRun(drill.part, seed, steps));

/** Grades a replay of the solution's inputs, as the server does. */
function checkSolution(drill: DrillWithSolution, seed: Seed): string[] {
  const result = grade(drill, seed, playSolution(drill.part, seed, drill.solution));
  return result.isPassed ? [] : [`seed ${seed}: the solution does not pass: ${describeFailure(result).join('; ')}`];
}

function checkWrongMove(drill: DrillWithSolution, move: WrongMove, seed: Seed): string[] {
  const steps = applyWrongMove(drill.solution, move);
  const result = gradeSteps(drill, seed, steps);
  const name = JSON.stringify(move);
  const faults: string[] = [];
  if (move.fails !== undefined) {
    const reason = fillIn(move.fails, begin(drill.part, seed).values);
    if (result.isPassed) faults.push(`seed ${seed}: ${name} passes`);
    else if (!listReasons(result).includes(reason)) {
      faults.push(`seed ${seed}: ${name} fails for another reason: ${describeFailure(result).join('; ')}`);
    }
  }
  if (!('insert' in move) && move.line !== undefined) {
    const playedState = result.lines.find(({ id }) => id === move.line)?.state;
    // A wrong move can remove the step that writes the sheet line or shows its value. The trainee can then still guess
    // the value.
    const state = 'remove' in move ? stateOfGuess(drill, seed, steps, move.line) : playedState;
    if (state !== move.becomes) faults.push(`seed ${seed}: ${name} makes the line ${state}`);
  }
  return faults;
}

/**
 * Returns the state that a sheet line gets if the trainee writes the right value, as a guess, at the end of these
 * steps.
 */
function stateOfGuess(drill: DrillWithSolution, seed: Seed, steps: readonly SolutionStep[], line: string): string {
  const findLine = (result: GradingResult) => result.lines.find(({ id }) => id === line);
  const played = playSolutionRun(drill.part, seed, steps);
  const { inputs } = played;
  const value = findLine(gradeRun(drill, played))?.expected ?? '';
  const submitIndex = inputs.findIndex(({ kind }) => kind === 'submit');
  const guessed = inputs.toSpliced(submitIndex, 0, { kind: 'write', line, value });
  return findLine(grade(drill, seed, guessed))?.state ?? 'no such line';
}

const checkBots = (drill: DrillWithSolution, seed: Seed): string[] =>
  bots
    .filter((bot) => grade(drill, seed, bot.play(drill.part, seed, drill.solution)).isPassed)
    .map(({ name }) => `seed ${seed}: the bot that ${name} passes`);

/**
 * Inserts each forbidden act of the list of wrong moves at each place of the solution. Returns, in sentences, the
 * places at which the act was done and the run still passes. At some places the act cannot be done, because the window
 * is busy or has another shell. `checkDrillByPlaying` checks that the act is done at the place that the wrong move names.
 *
 * To save time, the solution is played once. For each place, only the inserted step is played, from the state that the
 * run has at this place. The run up to and including the inserted step is called the beginning. If the act is already
 * forbidden in the beginning, nothing more is played, because the whole run then fails, whatever follows
 * (`listForbiddenActs`). If the act was done but is not forbidden in the beginning, the whole solution is played with
 * the inserted step, and graded. This whole run is allowed to pass only if the inserted act replaces an equal act of
 * the solution, so that the act is not done more often than in the solution.
 */
export function checkForbiddenActsAnywhere(drill: DrillWithSolution, seed: Seed): string[] {
  const inserted = drill.wrong.flatMap((move) => ('insert' in move ? [move] : []));
  const submitIndex = drill.solution.findIndex((each) => 'submit' in each);
  const { played, points } = playSolutionWithPoints(drill.part, seed, drill.solution);
  return inserted.flatMap(({ insert, fails: act }) =>
    points
      .slice(0, submitIndex)
      .flatMap((point, index) => {
        const beginning = playStepAt(played, point, insert);
        const isDoneByInsertedStep = (forbidden: { readonly index: number }) => forbidden.index >= point.inputCount;
        if (listForbiddenActs(drill, beginning).some(isDoneByInsertedStep)) return [];
        if (countActs(beginning, act, point.inputCount) === 0) return [];
        const wholeRun = playSolutionRun(drill.part, seed, drill.solution.toSpliced(index, 0, insert));
        const isDoneMoreOften = countActs(wholeRun, act) > countActs(played, act);
        return isDoneMoreOften && gradeRun(drill, wholeRun).isPassed ? [index] : [];
      })
      .map((index) => `seed ${seed}: ${JSON.stringify(insert)} before step ${index + 1} passes`),
  );
}

/**
 * Counts how often the act `name` was done or begun, from the frame at index `from` on. A frame is what one input
 * showed and did.
 */
const countActs = ({ frames }: PlayedRun, name: string, from = 0): number =>
  frames
    .slice(from)
    .flatMap(({ acts }) => acts)
    .filter(({ act, ok, phase }) => act === name && (ok || phase === 'begun')).length;

/** Lists the names of everything that failed a run: acts, drill events, needs, sheet lines, and `needless-stop`. */
function listReasons(result: GradingResult): string[] {
  return [
    ...result.forbidden.map(({ act }) => act.act),
    ...result.reactions.filter(({ isRight }) => !isRight).map(({ event }) => event),
    ...[...result.holds, ...result.requirements].filter(({ isMet }) => !isMet).map(({ need }) => need),
    ...result.lines.filter(({ state }) => state !== 'right').map(({ id }) => id),
    ...(result.needlessStops.length > 0 ? ['needless-stop'] : []),
  ];
}

function describeFailure(result: GradingResult): string[] {
  return [
    `${result.rightCount} of ${result.lineCount} lines, ${result.requiredCount} required`,
    ...result.lines
      .filter(({ state }) => state !== 'right')
      .map(({ id, state, written, expected }) => `${id} is ${state} ("${written}" instead of "${expected}")`),
    ...result.forbidden.map(({ act }) => `forbidden ${act.act}`),
    ...result.reactions.filter(({ isRight }) => !isRight).map(({ event, note }) => `${event}: ${note}`),
    ...[...result.holds, ...result.requirements].filter(({ isMet }) => !isMet).map(({ need }) => `${need} is missing`),
    ...(result.needlessStops.length > 0 ? [`needless stops at ${result.needlessStops.join(', ')}`] : []),
  ];
}

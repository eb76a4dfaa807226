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
  type DrillResult,
  type SolutionStep,
  type WrongMove,
} from '../../features/drills/index.ts';

/** A drill with its solution and the moves that must fail. */
export interface ProvenDrill extends GradedDrill {
  readonly solution: readonly SolutionStep[];
  readonly wrong: readonly WrongMove[];
}

/** The nth seed of the proofs. */
export const proofSeed = (index: number): Seed => index.toString(16).padStart(32, '0');

/** The first seeds of a drill: one with the planted fault, one without it if the drill has quiet runs, then others. */
export function listProofSeeds(part: HostPart, count: number): Seed[] {
  const seeds = Array.from({ length: Math.max(count, 40) }, (_, index) => proofSeed(index));
  const isQuiet = (seed: Seed) => begin(part, seed).values.isQuiet;
  const first = [seeds.find((seed) => !isQuiet(seed)), seeds.find(isQuiet)].filter((seed) => seed !== undefined);
  return [...new Set([...first, ...seeds])].slice(0, count);
}

/**
 * Plays a drill and returns what is wrong with it, in sentences. On each seed the solution must pass, each wrong move must
 * fail for its reason, and no bot may pass.
 */
export function proveDrill(drill: ProvenDrill, seeds: readonly Seed[]): string[] {
  return seeds.flatMap((seed) => [
    ...proveSolution(drill, seed),
    ...drill.wrong.flatMap((move) => proveWrongMove(drill, move, seed)),
    ...proveBots(drill, seed),
  ]);
}

const grade = (drill: ProvenDrill, seed: Seed, inputs: readonly Input[]): DrillResult =>
  gradeRun(drill, playRun(drill.part, seed, inputs));

const gradeSteps = (drill: ProvenDrill, seed: Seed, steps: readonly SolutionStep[]): DrillResult =>
  gradeRun(drill, playSolutionRun(drill.part, seed, steps));

/** Grades a replay of the solution's inputs, as the server does. */
function proveSolution(drill: ProvenDrill, seed: Seed): string[] {
  const result = grade(drill, seed, playSolution(drill.part, seed, drill.solution));
  return result.isPassed ? [] : [`seed ${seed}: the solution does not pass: ${describeFailure(result).join('; ')}`];
}

function proveWrongMove(drill: ProvenDrill, move: WrongMove, seed: Seed): string[] {
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
    const written = result.lines.find(({ id }) => id === move.line)?.state;
    // What is not there any more may be guessed.
    const state = 'remove' in move ? stateOfGuess(drill, seed, steps, move.line) : written;
    if (state !== move.becomes) faults.push(`seed ${seed}: ${name} makes the line ${state}`);
  }
  return faults;
}

/** The state of a line if the person guesses its right value at the end of these steps. */
function stateOfGuess(drill: ProvenDrill, seed: Seed, steps: readonly SolutionStep[], line: string): string {
  const find = (result: DrillResult) => result.lines.find(({ id }) => id === line);
  const played = playSolutionRun(drill.part, seed, steps);
  const { inputs } = played;
  const value = find(gradeRun(drill, played))?.expected ?? '';
  const submit = inputs.findIndex(({ kind }) => kind === 'submit');
  const guessed = inputs.toSpliced(submit, 0, { kind: 'write', line, value });
  return find(grade(drill, seed, guessed))?.state ?? 'no such line';
}

const proveBots = (drill: ProvenDrill, seed: Seed): string[] =>
  bots
    .filter((bot) => grade(drill, seed, bot.play(drill.part, seed, drill.solution)).isPassed)
    .map(({ name }) => `seed ${seed}: the bot that ${name} passes`);

/**
 * Inserts each forbidden act of the list of wrong moves at each place of the solution, and returns the places at which the
 * act took place and the run still passes. It does not take place if the window is busy, or if the line is one of another
 * shell: proveDrill shows that it does where the list of wrong moves puts it.
 *
 * The solution is played once. `step` is a function of the run before it, so each insertion goes on from the run that the
 * steps before it have left, and only its own step is played. That is sufficient: an act that fails the beginning of a run
 * fails the whole of it, whatever follows (listForbiddenActs, whose test shows it on every beginning of a run). Where the act
 * took place and does not fail this beginning, the rest of the solution is played behind it, and the whole run is graded. It
 * may pass if the act only takes the place of an equal one of the solution.
 */
export function proveForbiddenActsAnywhere(drill: ProvenDrill, seed: Seed): string[] {
  const inserted = drill.wrong.flatMap((move) => ('insert' in move ? [move] : []));
  const submit = drill.solution.findIndex((each) => 'submit' in each);
  const { played, points } = playSolutionWithPoints(drill.part, seed, drill.solution);
  return inserted.flatMap(({ insert, fails }) =>
    points
      .slice(0, submit)
      .flatMap((point, index) => {
        const begun = playStepAt(played, point, insert);
        const isNew = ({ index: at }: { readonly index: number }) => at >= point.inputCount;
        if (listForbiddenActs(drill, begun).some(isNew)) return [];
        if (countActs(begun, fails, point.inputCount) === 0) return [];
        const whole = playSolutionRun(drill.part, seed, drill.solution.toSpliced(index, 0, insert));
        const isMore = countActs(whole, fails) > countActs(played, fails);
        return isMore && gradeRun(drill, whole).isPassed ? [index] : [];
      })
      .map((index) => `seed ${seed}: ${JSON.stringify(insert)} before step ${index + 1} passes`),
  );
}

/** How often an act was done or has begun, at the input `from` or a later one. */
const countActs = ({ frames }: PlayedRun, name: string, from = 0): number =>
  frames
    .slice(from)
    .flatMap(({ acts }) => acts)
    .filter(({ act, ok, phase }) => act === name && (ok || phase === 'begun')).length;

/** The names of what failed a run: acts, events, needs and lines. */
function listReasons(result: DrillResult): string[] {
  return [
    ...result.forbidden.map(({ act }) => act.act),
    ...result.reactions.filter(({ isRight }) => !isRight).map(({ event }) => event),
    ...[...result.holds, ...result.requirements].filter(({ isMet }) => !isMet).map(({ need }) => need),
    ...result.lines.filter(({ state }) => state !== 'right').map(({ id }) => id),
    ...(result.needlessStops.length > 0 ? ['needless-stop'] : []),
  ];
}

function describeFailure(result: DrillResult): string[] {
  return [
    `${result.right} of ${result.total} lines, ${result.required} required`,
    ...result.lines
      .filter(({ state }) => state !== 'right')
      .map(({ id, state, written, expected }) => `${id} is ${state} ("${written}" instead of "${expected}")`),
    ...result.forbidden.map(({ act }) => `forbidden ${act.act}`),
    ...result.reactions.filter(({ isRight }) => !isRight).map(({ event, note }) => `${event}: ${note}`),
    ...[...result.holds, ...result.requirements].filter(({ isMet }) => !isMet).map(({ need }) => `${need} is missing`),
    ...(result.needlessStops.length > 0 ? [`needless stops at ${result.needlessStops.join(', ')}`] : []),
  ];
}

import {
  type Act,
  fillIn,
  type HostPart,
  type Input,
  listForbiddenActs as listForbiddenActsOfFrames,
  type PlacedAct,
  type Run,
} from '@loopcheck/simulator';
import type { CarelessAct, GradingPart, RequiredAct } from './grading-part.ts';
import { gradeLine, type LineResult } from './line-grading.rules.ts';
import type { PlayedRun } from './played-run.rules.ts';
import { isAsPrescribed, placeOf } from './prescribed-acts.rules.ts';
import { gradeReaction, isNeedlessStop, type ReactionResult } from './reactions.rules.ts';

/** Something that the trainee had to do: at any time, before the first typed line, or before an act. */
export interface Requirement {
  /** For example `label-compared`, `panel-operator-told`, or `export Security`. */
  readonly need: string;
  readonly isMet: boolean;
  /**
   * The path where the act was done, if it was done but not as prescribed; empty if the act states no path. Undefined
   * if the requirement is met, or if the act was not done at all.
   */
  readonly elsewhere?: string | undefined;
}

/** The result of grading a run. `describeResult` makes a `DrillResult` from it. Indexes of inputs are from 0. */
export interface GradingResult {
  readonly isPassed: boolean;
  /** How many sheet lines are right or counted by a trainer. */
  readonly rightCount: number;
  /** How many lines the record sheet has. */
  readonly lineCount: number;
  /** How many sheet lines must be right or counted by a trainer. */
  readonly requiredCount: number;
  /** How many of the lines that must be right (`pass.must` of the grading part) are right or counted by a trainer. */
  readonly mustRightCount: number;
  /** How many lines `pass.must` has. */
  readonly mustCount: number;
  readonly lines: readonly LineResult[];
  readonly forbidden: readonly PlacedAct[];
  readonly reactions: readonly ReactionResult[];
  readonly holds: readonly Requirement[];
  readonly requirements: readonly Requirement[];
  readonly careless: readonly { readonly text: string; readonly read: string; readonly index: number }[];
  /** The indexes of calls that stopped the work without a reason. */
  readonly needlessStops: readonly number[];
  /** The number of inputs of the run. */
  readonly inputCount: number;
  /** The minutes that passed on the clock of the hosts. */
  readonly minutes: number;
  /** True if the run did not have the planted fault. */
  readonly isQuiet: boolean;
}

/**
 * What the server needs to grade a run: the part that the browser has received, the holds, and the grading part. A hold
 * says what must be done before the first typed line or before an act.
 */
export interface GradedDrill {
  readonly part: HostPart;
  readonly holds: readonly {
    readonly before: 'first-line' | { readonly act: string };
    readonly needs: readonly string[];
  }[];
  readonly grading: GradingPart;
}

/**
 * Grades a run for the record. A run is passed if all of these are true:
 * - enough sheet lines are right or counted by a trainer, among them all lines in `pass.must`
 * - there was no forbidden act and no needless stop
 * - all required acts were done and all holds were kept
 * - the reaction to every event that happened was right
 *
 * `counted` are the ids of the sheet lines that a trainer has counted.
 */
export function gradeRun(drill: GradedDrill, played: PlayedRun, counted: readonly string[] = []): GradingResult {
  const { part, grading } = drill;
  const { start, inputs } = played;
  const acts = listPlacedActs(played);
  const lines = part.sheet.map((line) => gradeLine(line, grading, played, acts, counted));
  const rightLines = lines.filter(({ state }) => state === 'right' || state === 'counted');
  const mustLines = lines.filter(({ isMust }) => isMust);
  const result = {
    rightCount: rightLines.length,
    lineCount: lines.length,
    requiredCount: Math.ceil((part.sheet.length * grading.pass.share) / 100),
    mustRightCount: mustLines.filter((line) => rightLines.includes(line)).length,
    mustCount: mustLines.length,
    lines,
    forbidden: listForbiddenActs(drill, played),
    reactions: listEvents(played).map((event) => gradeReaction(event, grading.react[event.id], played)),
    holds: drill.holds
      .flatMap(({ before, needs }) => needs.map((need) => ({ before, need: fillIn(need, start.values) })))
      .map(({ before, need }) => ({
        need,
        isMet:
          before === 'first-line' ? isMetBeforeFirstLine(need, acts, played) : isMetBeforeAct(before.act, need, acts),
      })),
    requirements: listRequired(grading, start.values).flatMap((each) => checkRequired(each, acts, played)),
    careless: acts.flatMap(({ act, index }) => noteIfCareless(act, index, grading.careless)),
    needlessStops: inputs.flatMap((_, index) => (isNeedlessStop(index, grading.react, played) ? [index] : [])),
    inputCount: inputs.length,
    minutes: Math.round(((played.states.at(-1) ?? start).clock - start.startedAt) / 60_000),
    isQuiet: start.values.isQuiet,
  };
  return { ...result, isPassed: isPassed(result) };
}

function isPassed(result: Omit<GradingResult, 'isPassed'>): boolean {
  return (
    result.rightCount >= result.requiredCount &&
    result.mustRightCount === result.mustCount &&
    result.forbidden.length === 0 &&
    result.needlessStops.length === 0 &&
    [...result.holds, ...result.requirements].every(({ isMet }) => isMet) &&
    result.reactions.every(({ isRight }) => isRight)
  );
}

/** All acts of a run, each with the index of the input that did the act. */
const listPlacedActs = ({ frames }: PlayedRun): readonly PlacedAct[] =>
  frames.flatMap((frame, index) => frame.acts.map((act) => ({ act, index })));

/**
 * The forbidden acts of a run, in their order. Later inputs never remove an act from this list, so a run that has
 * failed after some of its inputs stays failed.
 */
export const listForbiddenActs = ({ grading }: GradedDrill, { frames, start }: PlayedRun): readonly PlacedAct[] =>
  listForbiddenActsOfFrames(grading.forbidden, frames, start.values);

/** The drill events that happened, each with the index of the input during which the event began. */
const listEvents = ({ frames, part }: PlayedRun) =>
  frames.flatMap((frame, index) =>
    frame.events
      .filter(({ id }) => part.events.some((event) => event.id === id))
      .map((event) => ({ id: event.id, index, text: event.text, from: event.from })),
  );

/** True for an act that was finished: the host has not refused it, and nobody has stopped it. */
const isFinished = ({ act }: PlacedAct): boolean => act.ok && act.phase === undefined;

/** Matches a typed line that is empty or only closes its window, such as `exit` or `exit /b 0`. */
const idleLinePattern = /^\s*(?:exit(?:\s+\/b)?(?:\s+-?\d+)?)?\s*$/i;

/**
 * Returns a function that is true for a typed line on this host, or on any host if `host` is undefined. Idle lines,
 * which are empty or only close their window, are left out, unless they answer a question of their window.
 */
const isTypedLineOn =
  (host: string | undefined, { states, start }: PlayedRun) =>
  (input: Input, index: number): boolean => {
    if (input.kind !== 'line' || (host !== undefined && !input.window.startsWith(`${host}/`))) return false;
    const isAnswer = (states[index - 1] ?? start).windows.get(input.window)?.question !== undefined;
    return isAnswer || !idleLinePattern.test(input.text);
  };

/**
 * True for a typed line that only prints the name of the host. The trainee needs the name to compare it with the label.
 */
const printsOnlyHostName = (input: Input): boolean =>
  input.kind === 'line' && /^\s*(?:hostname|echo %computername%|\$env:computername)\s*$/i.test(input.text);

/**
 * True if a need was met before the first typed line. `label-compared`: the label was compared; a typed line that only
 * prints the name of the host is allowed before. `PERSON-told`: this contact was told that the work begins. With
 * `HOST:` before the need, only acts and typed lines on this host count.
 */
function isMetBeforeFirstLine(needWithHost: string, acts: readonly PlacedAct[], played: PlayedRun): boolean {
  const { host, need } = splitNeed(needWithHost);
  const isTypedLine = isTypedLineOn(host, played);
  const firstTypedLine = played.inputs.findIndex(
    (input, index) => isTypedLine(input, index) && !(need === 'label-compared' && printsOnlyHostName(input)),
  );
  const isBeforeFirstTypedLine = (index: number): boolean => firstTypedLine === -1 || index < firstTypedLine;
  const before = acts.filter(
    ({ act, index }) => isBeforeFirstTypedLine(index) && (host === undefined || act.host === host),
  );
  if (need.endsWith('-told')) {
    const contact = need.slice(0, -'-told'.length);
    return before.some(({ act }) => act.act === 'told' && act.of === contact && act.detail?.['what'] === 'begin');
  }
  return before.some(({ act }) => act.act === need);
}

/**
 * True if the need `PERSON-asked-QUESTION` was met: this contact was asked this question before the act `name` was
 * begun. If the act was never begun, the question counts whenever it was asked.
 */
function isMetBeforeAct(name: string, need: string, acts: readonly PlacedAct[]): boolean {
  // An act that the host has refused has no phase, and was never begun.
  const firstBegun = acts.find(({ act }) => act.act === name && (act.ok || act.phase !== undefined));
  const question = splitQuestion(need);
  return acts.some(
    ({ act, index }) =>
      (firstBegun === undefined || index < firstBegun.index) &&
      act.act === 'told' &&
      act.of === question?.contact &&
      act.detail?.['asks'] === question?.id,
  );
}

/**
 * Splits a need such as `panel-operator-asked-start-copy` into the ids of the contact and of the question. Undefined
 * for other needs.
 */
export function splitQuestion(need: string): { readonly contact: string; readonly id: string } | undefined {
  const [contact = '', id] = need.split('-asked-');
  return id === undefined ? undefined : { contact, id };
}

/** Splits a need such as `hmi:label-compared`. If the need has no colon, `host` is undefined. */
export function splitNeed(needWithHost: string): { readonly host: string | undefined; readonly need: string } {
  const [host, need] = needWithHost.split(':');
  return need === undefined ? { host: undefined, need: needWithHost } : { host, need };
}

/** The acts that a run with these values requires, with their hosts filled in. */
export const listRequired = ({ required }: GradingPart, values: Run['values']): readonly RequiredAct[] =>
  required
    // `isFault` excludes quiet runs, and `isQuiet` excludes runs with the planted fault.
    .filter(({ isFault, isQuiet }) => (values.isQuiet ? !isFault : !isQuiet))
    .filter(({ when = {} }) => Object.entries(when).every(([name, value]) => values.byName.get(name) === value))
    .map((each) => (each.host === undefined ? each : { ...each, host: fillIn(each.host, values) }));

/** Returns one requirement for each thing or contact in `of`, or one requirement if `of` is omitted. */
function checkRequired(required: RequiredAct, acts: readonly PlacedAct[], played: PlayedRun): Requirement[] {
  const { inputs, states, start } = played;
  const { act: name, of, what = [], host } = required;
  const accepted = typeof what === 'string' ? [what] : what;
  const lastTypedLine = inputs.findLastIndex(isTypedLineOn(host, played));
  // If a typed line is still running when the call begins, the work is not finished.
  const isNothingRunningBefore = (index: number): boolean =>
    [...(states[index - 1]?.windows.values() ?? [])].every(({ running }) => !running);
  const hasAcceptedKind = ({ act, index }: PlacedAct): boolean => {
    const said = act.detail?.['what'];
    if (accepted.length === 0) return true;
    const isEndTooEarly = said === 'end' && !(index > lastTypedLine && isNothingRunningBefore(index));
    return accepted.some((each) => each === said) && !isEndTooEarly;
  };
  const matchingActs = acts.filter(
    (placed) =>
      isFinished(placed) &&
      placed.act.act === name &&
      (host === undefined || placed.act.host === host) &&
      hasAcceptedKind(placed),
  );
  const check = (need: string, found: readonly PlacedAct[]): Requirement => {
    const isMet = found.some(({ act }) => isAsPrescribed(act, required, start.values));
    const last = found.at(-1);
    return { need, isMet, elsewhere: isMet || !last ? undefined : placeOf(last.act) };
  };
  if (!of) return [check(name, matchingActs)];
  return of.map((each) =>
    check(
      `${name} ${each}`,
      matchingActs.filter(({ act }) => act.of?.toLowerCase() === each.toLowerCase()),
    ),
  );
}

const noteIfCareless = (act: Act, index: number, careless: readonly CarelessAct[]) =>
  careless
    .filter((each) => each.act === act.act && act.ok && (each.host === undefined || each.host === act.host))
    // Without `allowedEvents`, every such act is careless. An act that states no number of log entries has read all
    // entries of the file.
    .filter(({ allowedEvents = -1 }) => Number(act.detail?.['events'] ?? Infinity) > allowedEvents)
    .map(({ text, read }) => ({ text, read, index }));

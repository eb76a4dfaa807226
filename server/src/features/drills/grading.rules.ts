import {
  type Act,
  fillIn,
  type HostPart,
  type Input,
  matchesPath,
  matchesWildcard,
  type Run,
} from '@loopcheck/simulator';
import type { CarelessAct, ForbiddenAct, GradingPart, RequiredAct } from './grading-part.ts';
import { gradeLine, type LineResult } from './line-grading.rules.ts';
import type { PlacedAct, PlayedRun } from './played-run.rules.ts';
import { isAsOrdered, placeOf } from './ordered-acts.rules.ts';
import { gradeReaction, isNeedlessStop, type ReactionResult } from './reactions.rules.ts';

/** Something that had to be done before another thing, or at all. */
export interface Requirement {
  /** For example `label-compared`, `panel-operator-told`, or `export Security`. */
  readonly need: string;
  readonly isMet: boolean;
  /** Where it was done instead, if only that is missing. */
  readonly elsewhere?: string | undefined;
}

export interface DrillResult {
  readonly isPassed: boolean;
  readonly right: number;
  readonly total: number;
  /** How many lines must be right. */
  readonly required: number;
  readonly must: { readonly right: number; readonly total: number };
  readonly lines: readonly LineResult[];
  readonly forbidden: readonly PlacedAct[];
  readonly reactions: readonly ReactionResult[];
  readonly holds: readonly Requirement[];
  readonly requirements: readonly Requirement[];
  readonly careless: readonly { readonly text: string; readonly read: string; readonly index: number }[];
  /** The indexes of calls that stopped the work without a reason. */
  readonly needlessStops: readonly number[];
  readonly steps: number;
  /** Minutes on the clock of the host. */
  readonly minutes: number;
  readonly isQuiet: boolean;
}

/** What the server grades: the part that reached the browser, its holds, and the grading part. */
export interface GradedDrill {
  readonly part: HostPart;
  readonly holds: readonly {
    readonly before: 'first-line' | { readonly act: string };
    readonly needs: readonly string[];
  }[];
  readonly grading: GradingPart;
}

/**
 * Grades a run for the record. Passed is a run without a forbidden act and without a needless stop, whose lines of `must`
 * and whose share of all lines count, with all required acts, all holds kept, and the right reaction to every event that
 * happened. `counted` are the ids of lines that a trainer has counted.
 */
export function gradeRun(drill: GradedDrill, played: PlayedRun, counted: readonly string[] = []): DrillResult {
  const { part, grading } = drill;
  const { start, inputs } = played;
  const acts = placedActs(played);
  const lines = part.sheet.map((line) => gradeLine(line, grading, played, acts, counted));
  const right = lines.filter(({ state }) => state === 'right' || state === 'counted');
  const must = lines.filter(({ isMust }) => isMust);
  const required = Math.ceil((part.sheet.length * grading.pass.share) / 100);
  const result = {
    right: right.length,
    total: lines.length,
    required,
    must: { right: must.filter((line) => right.includes(line)).length, total: must.length },
    lines,
    forbidden: listForbidden(acts, grading, played),
    reactions: listEvents(played).map((event) => gradeReaction(event, grading.react[event.id], played)),
    holds: drill.holds
      .flatMap(({ before, needs }) => needs.map((need) => ({ before, need: fillIn(need, start.values) })))
      .map(({ before, need }) => ({
        need,
        isMet: before === 'first-line' ? isHoldKept(need, acts, inputs) : isKeptBefore(before.act, need, acts),
      })),
    requirements: listRequired(grading, start.values).flatMap((each) => checkRequired(each, acts, played)),
    careless: acts.flatMap(({ act, index }) => noteCareless(act, index, grading.careless)),
    needlessStops: inputs.flatMap((_, index) => (isNeedlessStop(index, grading.react, played) ? [index] : [])),
    steps: inputs.length,
    minutes: Math.round(((played.runs.at(-1) ?? start).clock - start.startedAt) / 60_000),
    isQuiet: start.values.isQuiet,
  };
  return { ...result, isPassed: isPassed(result) };
}

function isPassed(result: Omit<DrillResult, 'isPassed'>): boolean {
  return (
    result.right >= result.required &&
    result.must.right === result.must.total &&
    result.forbidden.length === 0 &&
    result.needlessStops.length === 0 &&
    [...result.holds, ...result.requirements].every(({ isMet }) => isMet) &&
    result.reactions.every(({ isRight }) => isRight)
  );
}

const placedActs = ({ frames }: PlayedRun): readonly PlacedAct[] =>
  frames.flatMap((frame, index) => frame.acts.map((act) => ({ act, index })));

/**
 * The acts that fail a run, in their order. What fails the beginning of a run also fails the whole of it: neither later acts
 * nor what is said later take anything from the list.
 */
export const listForbiddenActs = ({ grading }: GradedDrill, played: PlayedRun): readonly PlacedAct[] =>
  listForbidden(placedActs(played), grading, played);

/** An act fails the run when it was done or has begun, not if the host refused it. */
function listForbidden(
  acts: readonly PlacedAct[],
  { forbidden }: GradingPart,
  { start, frames }: PlayedRun,
): readonly PlacedAct[] {
  const done = acts.filter(({ act }) => act.ok || act.phase !== undefined);
  const found = forbidden.flatMap((rule) => {
    if (typeof rule === 'string') return done.filter(({ act }) => matchesPath(act.act, rule));
    const said = rule.until === undefined ? -1 : frames.findIndex(({ events }) => hasId(events, rule.until));
    const isEarly = (index: number): boolean => rule.until === undefined || said === -1 || index <= said;
    const meant = done.filter(({ act, index }) => isMeant(act, rule, start) && isEarly(index));
    return rule.allowed === undefined ? meant : withoutAllowed(meant, rule.allowed);
  });
  return done.filter((placed) => found.includes(placed));
}

const hasId = (events: readonly { readonly id: string }[], wanted: string | undefined): boolean =>
  events.some(({ id }) => id === wanted);

/** What is left when the person has used up the times that are allowed. A line that takes long states its acts twice. */
const withoutAllowed = (acts: readonly PlacedAct[], allowed: number): readonly PlacedAct[] =>
  acts.filter(({ act }) => act.phase !== 'begun').slice(allowed);

function isMeant(act: Act, rule: ForbiddenAct, { values }: Run): boolean {
  const fits = (text: unknown, pattern: string | undefined) =>
    pattern === undefined || (typeof text === 'string' && matchesWildcard(text, fillIn(pattern, values)));
  return (
    matchesPath(act.act, rule.act) &&
    fits(act.host, rule.host) &&
    fits(act.of, rule.of) &&
    fits(act.detail?.['target'], rule.target)
  );
}

/** The events of the drill that happened, with the index of their input. */
const listEvents = ({ frames, part }: PlayedRun) =>
  frames.flatMap((frame, index) =>
    frame.events
      .filter(({ id }) => part.events.some((event) => event.id === id))
      .map((event) => ({ id: event.id, index, text: event.text, from: event.from })),
  );

const isDone = ({ act }: PlacedAct): boolean => act.ok && act.phase === undefined;

/** A line was typed: on this host, or on any. */
const isLineOn =
  (host: string | undefined) =>
  (input: Input): boolean =>
    input.kind === 'line' && (host === undefined || input.window.startsWith(`${host}/`));

/** A line that only prints the name of the host, which is compared with the label and the permit. */
const isNameOnly = (input: Input): boolean =>
  input.kind === 'line' && /^\s*(?:hostname|echo %computername%|\$env:computername)\s*$/i.test(input.text);

/**
 * `label-compared`, or `PERSON-told`: the person was told before the first line that work begins. `HOST:` before it means
 * this host and the first line on it. The host may print its name before it is compared.
 */
function isHoldKept(whole: string, acts: readonly PlacedAct[], inputs: readonly Input[]): boolean {
  const { host, need } = splitNeed(whole);
  const isLine = isLineOn(host);
  const firstLine = inputs.findIndex((input) => isLine(input) && !(need === 'label-compared' && isNameOnly(input)));
  const before = acts.filter(
    ({ act, index }) => (firstLine === -1 || index < firstLine) && (host === undefined || act.host === host),
  );
  if (need.endsWith('-told')) {
    const person = need.slice(0, -'-told'.length);
    return before.some(({ act }) => act.act === 'told' && act.of === person && act.detail?.['what'] === 'begin');
  }
  return before.some(({ act }) => act.act === need);
}

/** `PERSON-asked-QUESTION`: the person was asked this question before the act was done or begun. */
function isKeptBefore(name: string, need: string, acts: readonly PlacedAct[]): boolean {
  const first = acts.find(({ act }) => act.act === name && (act.ok || act.phase !== undefined));
  const question = splitQuestion(need);
  return acts.some(
    ({ act, index }) =>
      (first === undefined || index < first.index) &&
      act.act === 'told' &&
      act.of === question?.person &&
      act.detail?.['asks'] === question?.id,
  );
}

/** Splits `panel-operator-asked-start-copy`. Undefined for another need. */
export function splitQuestion(need: string): { readonly person: string; readonly id: string } | undefined {
  const [person = '', id] = need.split('-asked-');
  return id === undefined ? undefined : { person, id };
}

/** Splits `hmi:label-compared`. */
export function splitNeed(whole: string): { readonly host: string | undefined; readonly need: string } {
  const [host, need] = whole.split(':');
  return need === undefined ? { host: undefined, need: whole } : { host, need };
}

/** The acts that this run needs. */
export const listRequired = ({ required }: GradingPart, values: Run['values']): readonly RequiredAct[] =>
  required
    .filter(({ isFault, isQuiet }) => (values.isQuiet ? !isFault : !isQuiet))
    .filter(({ when = {} }) => Object.entries(when).every(([name, value]) => values.byName.get(name) === value))
    .map((each) => (each.host === undefined ? each : { ...each, host: fillIn(each.host, values) }));

function checkRequired(
  required: RequiredAct,
  acts: readonly PlacedAct[],
  { inputs, runs, start }: PlayedRun,
): Requirement[] {
  const { act: name, of, what, host } = required;
  const lastLine = inputs.findLastIndex(isLineOn(host));
  // A person who still runs a line when the call begins has not finished.
  const isIdle = (index: number): boolean =>
    [...(runs[index - 1]?.windows.values() ?? [])].every(({ running }) => !running);
  const done = acts.filter(
    (placed) =>
      isDone(placed) &&
      placed.act.act === name &&
      (host === undefined || placed.act.host === host) &&
      (what === undefined || placed.act.detail?.['what'] === what) &&
      (what !== 'end' || (placed.index > lastLine && isIdle(placed.index))),
  );
  const check = (need: string, found: readonly PlacedAct[]): Requirement => {
    const isMet = found.some(({ act }) => isAsOrdered(act, required, start.values));
    const last = found.at(-1);
    return { need, isMet, elsewhere: isMet || !last ? undefined : placeOf(last.act) };
  };
  if (!of) return [check(name, done)];
  return of.map((each) =>
    check(
      `${name} ${each}`,
      done.filter(({ act }) => act.of?.toLowerCase() === each.toLowerCase()),
    ),
  );
}

const noteCareless = (act: Act, index: number, careless: readonly CarelessAct[]) =>
  careless
    .filter((each) => each.act === act.act && act.ok && (each.host === undefined || each.host === act.host))
    .map(({ text, read }) => ({ text, read, index }));

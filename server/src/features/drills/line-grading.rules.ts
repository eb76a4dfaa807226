import {
  type Act,
  fillIn,
  type Frame,
  hashOfFile,
  type HostState,
  matchesPath,
  matchesWildcard,
  type PlacedAct,
  readPath,
  type Run,
  type SheetLine,
} from '@loopcheck/simulator';
import { isEqual, showExpected } from './compare-values.rules.ts';
import type { Expected, GradingPart, LineGrading, NeededFact, PrescribedAct } from './grading-part.ts';
import { isAsPrescribed, placeOf } from './prescribed-acts.rules.ts';
import type { PlayedRun } from './played-run.rules.ts';

/** The state of a graded sheet line, as in `DrillLineState`. `counted`: unseen, but accepted by a trainer. */
export type LineState = 'right' | 'wrong' | 'missed' | 'unseen' | 'counted';

export interface LineResult {
  readonly id: string;
  readonly state: LineState;
  readonly isMust: boolean;
  readonly written: string;
  /** The right value; the latest one if it changed during the run. */
  readonly expected: string;
  /**
   * The right value as the debrief shows it. A time is in UTC if the line asks for UTC or if the time zone of the host
   * is not known; otherwise it is in the time zone of the host.
   */
  readonly shownExpected: string;
  /** The index of the last input that wrote the line; null if the line was never written. */
  readonly writtenAt: number | null;
  /**
   * The index of the first input after which all needed facts had been shown. 0 if the line needs no fact; null if a
   * fact was never shown.
   */
  readonly seenAt: number | null;
  /** What the mistake probably was, or which facts had not been shown; empty if nothing is known. */
  readonly note: string;
  /** Why the expected value is right; empty if the drill does not say it. */
  readonly why: string;
  /**
   * The indexes, each once, of the inputs that first showed a needed fact. Contains only inputs before the line was
   * written. Facts that a contact said are left out.
   */
  readonly looks: readonly number[];
  /** A command that shows the right value; empty if the drill names none. */
  readonly shownBy: string;
  /** What to read again, such as `chapter:7#check-settings` or `sop:LC-07-02`. */
  readonly readAgain: readonly string[];
}

interface Context {
  readonly line: SheetLine;
  readonly rules: LineGrading;
  readonly played: PlayedRun;
  readonly acts: readonly PlacedAct[];
}

/** For a sheet line without rules: no value is right. */
const noRules: LineGrading = { is: { text: '' }, seen: [], read: [] };

/**
 * Grades one line of the sheet. If the value changes during a run, each value that the host had up to the moment of
 * writing is right. With `rules.is.at`, only the value at one moment is right: at the start of the run, or when the
 * line was written. `acceptedLines` are the ids of the lines that a trainer has accepted although they are unseen.
 */
export function gradeLine(
  line: SheetLine,
  grading: GradingPart,
  played: PlayedRun,
  acts: readonly PlacedAct[],
  acceptedLines: readonly string[],
): LineResult {
  const rules = grading.lines[line.id] ?? noRules;
  const context = { line, rules, played, acts };
  const writtenAt = played.inputs.findLastIndex((input) => input.kind === 'write' && input.line === line.id);
  const written = played.states.at(-1)?.sheet.get(line.id)?.trim() ?? '';
  // The index of the last input that matters for the line. If the line was not written, the whole run matters.
  const gradedAt = writtenAt === -1 ? played.inputs.length - 1 : writtenAt;
  const seenAt = findSeenAt(context, gradedAt);
  const expected = listExpected(context, gradedAt);
  const zone = hostOf(played.start, 'host' in rules.is ? rules.is.host : undefined)?.clock.zone;
  const isRight = written !== '' && expected.some((each) => isEqual(line, written, each, rules.within ?? 0, zone));
  const wasSeen = seenAt !== null && seenAt < gradedAt;
  const likelyMistake = isRight || written === '' ? '' : findLikelyMistake(context, written, gradedAt);
  return {
    id: line.id,
    state: stateOf({ written, isRight, wasSeen, isCounted: acceptedLines.includes(line.id) }),
    isMust: grading.pass.must.includes(line.id),
    written,
    expected: expected.at(-1) ?? '',
    shownExpected: showExpected(line, expected.at(-1) ?? '', zone),
    writtenAt: writtenAt === -1 ? null : writtenAt,
    // If the line needs no fact, `findSeenAt` has returned -1.
    seenAt: seenAt === null ? null : Math.max(0, seenAt),
    note: isRight && !wasSeen ? describeUnseen(context, written, gradedAt) : likelyMistake,
    why: whyOf(context),
    looks: listLooks(context, gradedAt),
    shownBy: rules.shownBy ?? '',
    readAgain: rules.read,
  };
}

function stateOf(line: { written: string; isRight: boolean; wasSeen: boolean; isCounted: boolean }): LineState {
  if (line.written === '') return 'missed';
  if (!line.isRight) return 'wrong';
  if (line.wasSeen) return 'right';
  return line.isCounted ? 'counted' : 'unseen';
}

/**
 * The index of the input after which all needed facts had been shown. -1 if no fact is needed, null if a needed fact
 * was not shown.
 */
function findSeenAt(context: Context, gradedAt: number): number | null {
  const indexes = listNeeded(context).map((needed) => findFactAt(context, needed, gradedAt));
  return indexes.includes(-1) ? null : Math.max(-1, ...indexes);
}

/** Why the right value is right. A quiet run, which has no planted fault, can have another reason. */
function whyOf({ rules, played }: Context): string {
  const { values } = played.start;
  return fillIn((values.isQuiet ? rules.quietWhy : undefined) ?? rules.why ?? '', values);
}

/**
 * The indexes, each once, of the inputs that first showed a needed fact. Contains only inputs before the input at index
 * `gradedAt`. Facts that a contact said (`heard/`) are left out.
 */
function listLooks(context: Context, gradedAt: number): readonly number[] {
  const indexes = listNeeded(context).map((needed) => {
    const isHeard = typeof needed === 'string' && needed.startsWith('heard/');
    return isHeard ? -1 : findFactAt(context, needed, gradedAt);
  });
  return [...new Set(indexes)].filter((index) => index !== -1 && index < gradedAt);
}

const listNeeded = ({ rules, played }: Context): readonly NeededFact[] =>
  (played.start.values.isQuiet ? rules.quietSeen : undefined) ?? rules.seen;

/** True for an act that was finished: the host has not refused it, and nobody has stopped it. */
const isFinished = ({ ok, phase }: Act): boolean => ok && phase === undefined;

/**
 * The index of the first input that showed the needed fact; -1 if no input showed it. If one of several facts is
 * sufficient (`any`), the index of the first input that showed one of them. If the act `seenAfter` was done before the
 * input at index `gradedAt`, only inputs after the last such act count.
 */
function findFactAt({ rules, played, acts }: Context, needed: NeededFact, gradedAt: number): number {
  const { start, frames } = played;
  const makesEarlierLooksVoid = ({ act, index }: PlacedAct): boolean =>
    index < gradedAt && act.act === rules.seenAfter && isFinished(act);
  const after = acts.findLast(makesEarlierLooksVoid)?.index ?? -1;
  const indexes = (typeof needed === 'string' ? [needed] : needed.any).map((pattern) => {
    const { host, path } = splitHost(pattern, start);
    const wanted = toPath(path, start);
    // A fact is `host:path`.
    const fits = (fact: string): boolean =>
      matchesPath(fact.slice(fact.indexOf(':') + 1), wanted) && (host === undefined || fact.startsWith(`${host}:`));
    return frames.findIndex(
      ({ shown, events }, index) =>
        index > after && (shown.some(fits) || events.some(({ id }) => wanted === `heard/${id}`)),
    );
  });
  const foundIndexes = indexes.filter((index) => index !== -1);
  return foundIndexes.length > 0 ? Math.min(...foundIndexes) : -1;
}

/**
 * Explains why a right value is unseen: names the needed facts that were not shown before the line was written. Only a
 * `NeededFact` with the field `name` can be named. If there is none to name, says that only a part of the needed facts
 * had been shown or, if none had been shown, that a screen had shown the written text as the value of another fact.
 * Otherwise empty: the debrief then says only which command shows the value.
 */
function describeUnseen(context: Context, written: string, gradedAt: number): string {
  const needed = listNeeded(context);
  const missing = needed.filter((each) => {
    const index = findFactAt(context, each, gradedAt);
    return index === -1 || index >= gradedAt;
  });
  const names = missing.flatMap((each) => (typeof each === 'string' ? [] : [each.name]));
  if (names.length > 0) return `Before you wrote it, no screen had shown this: ${names.join('; ')}.`;
  if (missing.length < needed.length)
    return 'Before you wrote it, you had seen or heard only a part of what the line needs.';
  const listShownValues = ({ screens }: Frame) =>
    screens.flatMap(({ lines }) => lines.flat()).filter(({ facts }) => facts);
  const isShownElsewhere = context.played.frames
    .slice(0, gradedAt)
    .some((frame) => listShownValues(frame).some(({ text }) => text.trim() === written));
  return isShownElsewhere ? 'A screen had shown this value, but for something other than what the line asks for.' : '';
}

/**
 * Splits `hmi2:time/source` or `{name}:time/source` into host and path. `host` is undefined if the pattern names no
 * host.
 */
function splitHost(pattern: string, { values }: Run): { readonly host: string | undefined; readonly path: string } {
  const host = /^([a-z][a-z0-9-]*|\{\w+\}):/.exec(pattern)?.[1];
  if (host === undefined) return { host, path: pattern };
  return { host: fillIn(host, values), path: pattern.slice(host.length + 1) };
}

/**
 * Fills the variations into a path. Slashes in their values are escaped, because a slash separates the parts of a path.
 */
const toPath = (pattern: string, { values }: Run): string =>
  pattern
    .split('/')
    .map((part) => fillIn(part, values).replaceAll('/', '%2F'))
    .join('/');

/** The values that were right at some time up to the input at index `gradedAt`, oldest first, each once. */
function listExpected(context: Context, gradedAt: number): string[] {
  const { rules, played } = context;
  const { start } = played;
  if (start.values.isQuiet && rules.quiet !== undefined) return [fillIn(rules.quiet, start.values)];
  const { is } = rules;
  if ('text' in is) return [fillIn(is.text, start.values)];
  if ('vary' in is) return [String(start.values.byName.get(is.vary) ?? '')];
  if ('exportHash' in is) return listMadeHashes(context, 'export', fillIn(is.exportHash, start.values), is);
  if ('actHash' in is) return listMadeHashes(context, is.actHash, undefined, is);
  if ('fileHash' in is) return listFileHashes(context, is);
  const details = 'path' in is ? readDetails(context, is.path, gradedAt, is) : undefined;
  if (details) return details;
  const states = [start, ...played.states.slice(0, gradedAt + 1)];
  const moment = 'path' in is ? is.at : undefined;
  return [...new Set(statesAtMoment(states, moment).map((state) => readExpected(is, state)))];
}

/**
 * Selects the states of a run from which the right values are read: only the state at the start, only the state when
 * the line was written, or all states if `moment` is undefined. `states` are all states up to the writing of the line.
 */
function statesAtMoment(states: readonly Run[], moment: 'start' | 'written' | undefined): readonly Run[] {
  if (moment === undefined) return states;
  return moment === 'start' ? states.slice(0, 1) : states.slice(-1);
}

function readExpected(is: Extract<Expected, { path: string } | { yesNo: string }>, run: Run): string {
  const host = hostOf(run, is.host);
  if (!host) return '';
  if ('yesNo' in is) return textOf(readPath(host, toPath(is.yesNo, run))).includes(is.has) ? 'Yes' : 'No';
  const value = readPath(host, toPath(is.path, run));
  // Rounded, because a product of binary fractions can have digits such as 0.30000000000000004.
  if (is.times !== undefined && typeof value === 'number') return String(Number((value * is.times).toFixed(6)));
  return textOf(value);
}

/**
 * For a path `act/NAME/DETAIL`: this detail of each finished act with the name, oldest first. Acts after the input at
 * index `gradedAt` do not count. Undefined for other paths.
 */
function readDetails(
  { acts, played }: Context,
  path: string,
  gradedAt: number,
  prescribed: PrescribedAct,
): string[] | undefined {
  const [kind, name, detail = ''] = path.split('/');
  if (kind !== 'act') return undefined;
  const done = acts.filter(
    ({ act, index }) =>
      index <= gradedAt && act.act === name && isFinished(act) && isAsPrescribed(act, prescribed, played.start.values),
  );
  return done.map(({ act }) => textOf(act.detail?.[detail]));
}

/** The hashes of the files with a matching path. If all of these files were removed, their last content counts. */
function listFileHashes({ played }: Context, is: Extract<Expected, { fileHash: string }>): string[] {
  const wanted = fillIn(is.fileHash, played.start.values);
  const pathsOf = (host: HostState | undefined): string[] =>
    [...(host?.files.values() ?? [])].map(({ path }) => path).filter((path) => matchesWildcard(path, wanted));
  // The drive with the file might have been taken out before the end of the run.
  const last = played.states.findLast((state) => pathsOf(hostOf(state, is.host)).length > 0) ?? played.start;
  const host = hostOf(last, is.host);
  const hashes = host ? pathsOf(host).map((path) => hashOfFile(host, path, 'SHA256')) : [];
  return hashes.filter((hash) => hash !== undefined);
}

const hostOf = (run: Run, id: string | undefined): HostState | undefined =>
  run.hosts.get(id === undefined ? (run.part.hosts[0]?.id ?? '') : fillIn(id, run.values));

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/**
 * Finds the files that were made by finished acts with the name `name`, and returns the hashes that these files have at
 * the end of the run. If `of` names a log, only acts on this log count.
 */
function listMadeHashes(
  { played, acts }: Context,
  name: string,
  of: string | undefined,
  is: PrescribedAct & { readonly host?: string | undefined },
): string[] {
  const last = played.states.at(-1) ?? played.start;
  const host = is.host === undefined ? undefined : fillIn(is.host, played.start.values);
  const makingActs = acts.filter(
    ({ act }) =>
      act.act === name &&
      isFinished(act) &&
      (of === undefined || act.of?.toLowerCase() === of.toLowerCase()) &&
      (host === undefined || act.host === host) &&
      isAsPrescribed(act, is, played.start.values),
  );
  const hashes = makingActs.map(({ act }) => {
    const state = last.hosts.get(act.host);
    return state && placeOf(act) !== '' ? hashOfFile(state, placeOf(act), 'SHA256') : undefined;
  });
  return hashes.filter((hash) => hash !== undefined);
}

/** The text about the likely mistake that leads to the written value; empty if there is none. */
function findLikelyMistake(context: Context, written: string, gradedAt: number): string {
  const { line, rules, played } = context;
  const run = played.states[gradedAt] ?? played.start;
  const valuesAt = (pattern: string): string[] => {
    if (pattern === 'sign') return listExpected(context, gradedAt).map((value) => String(-Number(value)));
    const { host: id, path } = splitHost(pattern, run);
    const host = hostOf(run, id);
    if (path.startsWith('vary/')) return [textOf(run.values.byName.get(path.slice('vary/'.length)))];
    if (path.startsWith('hash/')) return listFileHashes(context, { fileHash: path.slice('hash/'.length), host: id });
    const details = readDetails(context, path, gradedAt, {});
    if (details) return details;
    return host ? [textOf(readPath(host, toPath(path, run)))] : [];
  };
  const mistake = Object.entries(rules.near ?? {}).find(([pattern]) =>
    valuesAt(pattern).some((value) =>
      isEqual(line, written, value, rules.within ?? 0, hostOf(run, undefined)?.clock.zone),
    ),
  );
  return mistake?.[1] ?? '';
}

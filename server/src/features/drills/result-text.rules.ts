import { describeAct, describeActs, groupActs } from '@loopcheck/contract/features/drills/act-text.rules';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type {
  DrillAct,
  DrillDuty,
  DrillMoment,
  DrillReaction,
  DrillResult,
  DrillResultLine,
} from '@loopcheck/contract/features/drills/drill-result';
import {
  type Act,
  clockTime,
  fillIn,
  hasSavedFiles,
  type Frame,
  type HostPart,
  type HostTime,
  type Input,
  type Line,
  plainText,
  type Run,
  type SheetLine,
  toLocal,
  toolNames,
} from '@loopcheck/simulator';
import { describeCall, isShownInTimeline, nameInSentence } from './act-text.rules.ts';
import type { Reaction, RequiredAct } from './grading-part.ts';
import { type GradedDrill, type GradingResult, listRequired, splitNeed, splitQuestion } from './grading.rules.ts';
import type { LineResult } from './line-grading.rules.ts';
import type { PlayedRun } from './played-run.rules.ts';
import { choiceOf } from './reactions.rules.ts';

/**
 * An item whose `reads` (the texts to read) are links of the curriculum, such as `chapter:7#check-settings`, instead of
 * site addresses.
 */
type WithLinks<Item> = Omit<Item, 'reads'> & { readonly reads: readonly string[] };

/** A result in words, before the links of the curriculum have become addresses. */
export interface DescribedResult extends Omit<DrillResult, 'lines' | 'forbidden' | 'careless'> {
  readonly lines: readonly WithLinks<DrillResultLine>[];
  readonly forbidden: readonly WithLinks<DrillAct>[];
  readonly careless: readonly WithLinks<DrillAct>[];
}

/** Describes the result of a run for its debrief. In the description, inputs are numbered from 1. */
export function describeResult(drill: GradedDrill, played: PlayedRun, result: GradingResult): DescribedResult {
  return {
    isPassed: result.isPassed,
    rightCount: result.rightCount,
    lineCount: result.lineCount,
    requiredCount: result.requiredCount,
    mustRightCount: result.mustRightCount,
    mustCount: result.mustCount,
    lines: drill.part.sheet.flatMap((line, index) => {
      const graded = result.lines.find(({ id }) => id === line.id);
      return graded ? [describeLine(drill, line, index, graded, played.frames)] : [];
    }),
    forbidden: result.forbidden.map(({ act, index }) => ({
      act: act.act,
      text: describeAct(act),
      index: index + 1,
      reads: [],
    })),
    careless: result.careless.map(({ text, read, index }) => ({
      act: 'careless',
      text,
      index: index + 1,
      reads: [read],
    })),
    reactions: result.reactions.map((reaction) => describeReaction(drill, played, reaction)),
    duties: listDuties(drill, played, result),
    timeline: listMoments(drill, played, result),
    stepCount: result.inputCount,
    minutes: result.minutes,
  };
}

function describeLine(
  { grading }: GradedDrill,
  line: SheetLine,
  index: number,
  graded: LineResult,
  frames: readonly Frame[],
): WithLinks<DrillResultLine> {
  const needsNoFact = (grading.lines[line.id]?.seen ?? []).length === 0;
  // For a hash, `graded.seenAt` is the first input that showed any hash, even if it was not the expected hash.
  const seenAt = line.type === 'hash' ? findShownHash(frames, graded.expected) : graded.seenAt;
  return {
    id: line.id,
    number: index + 1,
    ask: line.ask,
    state: graded.state,
    written: graded.written,
    hostHad: line.type === 'contact' ? nameOfContact(graded.expected) : graded.shownExpected,
    why: graded.why === '' ? null : graded.why,
    shownBy: graded.shownBy === '' ? null : graded.shownBy,
    shownAt: seenAt === null || needsNoFact ? null : seenAt + 1,
    writtenAt: graded.writtenAt === null ? null : graded.writtenAt + 1,
    note: graded.note === '' ? null : graded.note,
    reads: graded.readAgain,
    isJudgement: needsNoFact,
    isMust: graded.isMust,
    // `counted` means that a trainer has accepted the line as right.
    canBeCounted: graded.state === 'unseen',
    counted: null,
  };
}

/** The index of the first input after which a screen showed a hash, with or without spaces; null if none did. */
function findShownHash(frames: readonly Frame[], hash: string): number | null {
  const sought = hash.toLowerCase();
  if (sought === '') return null;
  const hasHash = (line: Line) => plainText(line).replaceAll(/\s/g, '').toLowerCase().includes(sought);
  const index = frames.findIndex(({ screens }) => screens.some(({ lines }) => lines.some(hasHash)));
  return index === -1 ? null : index;
}

function describeReaction(
  { part, grading }: GradedDrill,
  played: PlayedRun,
  { event, index, isRight, note }: GradingResult['reactions'][number],
): DrillReaction {
  const started = played.frames[index]?.events.find(({ id }) => id === event);
  const answers = part.events.find(({ id }) => id === event)?.answers ?? [];
  return {
    event,
    from: nameOfContact(started?.from ?? ''),
    text: started?.text ?? '',
    by: started?.by,
    isRight,
    did: isRight ? 'You did what was needed.' : note,
    needed: describeNeeded(grading.react[event], answers, played),
  };
}

function describeNeeded(
  reaction: Reaction | undefined,
  answers: readonly { readonly id: string; readonly text: string }[],
  played: PlayedRun,
): string {
  if (!reaction || reaction.do === 'carry-on') return 'Nothing had to be done.';
  if (reaction.do === 'answer') return answers.find(({ id }) => id === choiceOf(reaction, played))?.text ?? '';
  return `Stop what is running, and call ${reaction.call.map(nameInSentence).join(', then ')}.`;
}

/**
 * Describes a need of a hold: what had to be done before the first typed line or before an act. A need can begin with a
 * host, for example `hmi:label-compared`.
 */
function describeNeedOfHold(needWithHost: string, { part, values }: Run): string {
  const { host, need } = splitNeed(needWithHost);
  // A drill whose hosts have no open window with a prompt has no first line, so the text says “before you begin”.
  const before = part.hosts.every(({ windowsOpen }) => windowsOpen.length === 0) ? 'you begin' : 'the first line';
  const onHost = host === undefined ? '' : ` on ${part.hosts.find(({ id }) => id === host)?.name ?? host}`;
  if (need === 'label-compared') return `Compare label, name and permit before ${before}${onHost}`;
  const question = splitQuestion(need);
  if (question) {
    return `Ask ${nameInSentence(question.contact)} before you do it: “${textOfQuestion(question.id, part, values)}”`;
  }
  if (!need.endsWith('-told')) return `${need}${onHost}`;
  return `Tell ${nameInSentence(need.slice(0, -'-told'.length))} before ${before}${onHost}`;
}

const textOfQuestion = (id: string, { questions = [] }: HostPart, values: Run['values']): string =>
  fillIn(questions.find((question) => question.id === id)?.text ?? id, values);

const toldTexts: Readonly<Record<string, string>> = { end: ' that you are done', found: ' what you have found' };

function describeRequired({ act, what }: RequiredAct, thingOrContact: string): string {
  if (act === 'told') {
    const first = typeof what === 'string' ? what : what?.[0];
    return `Tell ${nameInSentence(thingOrContact)}${toldTexts[first ?? ''] ?? ''}`;
  }
  if (act === 'export') return `Save a complete copy of the log ${thingOrContact}`;
  return describeAct({ act, of: thingOrContact, ok: true });
}

/** Says that an act was done, but in another place or with other details than prescribed. `place` can be empty. */
const describeElsewhere = (place: string, note = 'You did it, but not as ordered.'): string =>
  place === '' ? note : `${note} (${place})`;

/**
 * Says that a contact was called and did not answer, and who was called next. Undefined if the contact was not called,
 * or has said something since the call.
 */
function describeSilence(contact: string, { frames }: PlayedRun): string | undefined {
  const contactsByFrame = frames.map(({ acts }) =>
    acts.flatMap(({ act, of: called = '' }) => (act === 'told' ? called : [])),
  );
  const calledAt = contactsByFrame.findIndex((contacts) => contacts.includes(contact));
  if (calledAt === -1) return undefined;
  const said = frames
    .slice(calledAt)
    .flatMap(({ events, replies = [] }) => [...replies, ...events])
    .filter(({ from }) => from === contact);
  // A message by `nobody` only says that there was no answer.
  if (said.length === 0 || said.some(({ by }) => by !== 'nobody')) return undefined;
  const next = contactsByFrame.slice(calledAt + 1).flat()[0];
  const silence = `Called ${nameInSentence(contact)}, nobody answered`;
  return next === undefined ? silence : `${silence}; then called ${nameInSentence(next)}`;
}

function listDuties({ grading }: GradedDrill, played: PlayedRun, result: GradingResult): DrillDuty[] {
  const { start } = played;
  // These texts are in the same order as `result.requirements`.
  const required = listRequired(grading, start.values).flatMap((each) =>
    (each.of ?? ['']).map((thingOrContact) => ({
      text: describeRequired(each, thingOrContact),
      silence: each.act === 'told' ? describeSilence(thingOrContact, played) : undefined,
      note: each.note,
    })),
  );
  return [
    ...result.holds.map(({ need, isMet }) => ({ text: describeNeedOfHold(need, start), isDone: isMet })),
    ...result.requirements.map(({ need, isMet, elsewhere }, index) => {
      const { text = need, silence, note } = required[index] ?? {};
      if (isMet && silence !== undefined) return { text: silence, isDone: true };
      return { text: elsewhere === undefined ? text : `${text}. ${describeElsewhere(elsewhere, note)}`, isDone: isMet };
    }),
    ...(result.needlessStops.length > 0
      ? [{ text: 'Stop the work only when something asks for it', isDone: false }]
      : []),
  ];
}

function listMoments(drill: GradedDrill, played: PlayedRun, result: GradingResult): DrillMoment[] {
  const zone = played.start.hosts.get(drill.part.hosts[0]?.id ?? '')?.clock.zone;
  const timeOf = (at: HostTime) => (zone ? clockTime(toLocal(zone, at)) : '');
  const begin = { hostTime: timeOf(played.start.clock), kind: 'begin' as const, text: 'Began', index: 0 };
  const moments = played.frames.flatMap((frame, index) =>
    listMomentsOfFrame(drill, played, result, frame, index).map(({ at = frame.at, ...moment }) => ({
      hostTime: timeOf(at),
      ...moment,
      index: index + 1,
    })),
  );
  return [begin, ...moments];
}

/** An entry of the timeline. Without `at`, the time of the entry is the end of the input. */
type Moment = Pick<DrillMoment, 'kind' | 'text' | 'by' | 'event'> & { readonly at?: HostTime | undefined };

function listMomentsOfFrame(
  drill: GradedDrill,
  played: PlayedRun,
  result: GradingResult,
  frame: Frame,
  index: number,
): Moment[] {
  const input = played.inputs[index];
  const look = describeLook(drill.part, result.lines, input, index);
  // A call first stops the command line that is running, so what this line did until then comes before the call.
  const isBeforeInput = ({ phase }: Act) => input?.kind === 'call' && phase === 'stopped';
  const before = listMomentsOfActs(frame.acts.filter(isBeforeInput), result);
  return [
    ...before.map((moment) => ({ at: (played.states[index - 1] ?? played.start).clock, ...moment })),
    ...listMomentsOfInput(drill, played, frame, index),
    ...(look === undefined ? [] : [{ kind: 'act' as const, text: look }]),
    ...listMomentsOfActs(
      frame.acts.filter((act) => !isBeforeInput(act)),
      result,
    ),
    ...listCarelessMoments(result, index),
    ...frame.events.map(toMoment),
  ];
}

/** Describes an input that is a call, an answer, an interruption or a submission. Returns no entry for other inputs. */
function listMomentsOfInput(
  { part }: GradedDrill,
  { inputs, states, start }: PlayedRun,
  frame: Frame,
  index: number,
): Moment[] {
  const input = inputs[index];
  if (input?.kind === 'submit') return [{ kind: 'submit', text: 'Handed in the sheet' }];
  if (input?.kind === 'interrupt') return [{ kind: 'stop', text: 'Stopped the line' }];
  if (input?.kind === 'answer' && frame.acts.some(({ act }) => act === 'answered')) {
    const event = part.events.find(({ id }) => id === input.event);
    const answer = event?.answers?.find(({ id }) => id === input.choice)?.text;
    return [{ kind: 'answer', text: answer ?? 'Carried on', by: event?.by, event: input.event }];
  }
  if (input?.kind !== 'call') return [];
  const { asks, host } = input.says;
  const text = describeCall(input, {
    host: part.hosts.find(({ id }) => id === host)?.name,
    question: asks === undefined ? undefined : textOfQuestion(asks, part, start.values),
    hasSaved: hasSavedFiles(states[index] ?? start),
  });
  // The time of a call is its start: a call takes time, and contacts can speak before the call has ended.
  return [{ at: (states[index - 1] ?? start).clock, kind: 'call', text }];
}

/** Returns the entries for the acts of an input, forbidden acts first. */
function listMomentsOfActs(acts: readonly Act[], { forbidden }: GradingResult): Moment[] {
  const isForbidden = (act: Act): boolean => forbidden.some(({ act: forbiddenAct }) => forbiddenAct === act);
  const otherActs = acts.filter((act) => !isForbidden(act) && isShownInTimeline(act));
  // Similar acts are grouped, because one command can do the same to hundreds of files.
  return [
    ...groupActs(acts.filter(isForbidden)).map((group) => ({ kind: 'forbidden' as const, text: describeActs(group) })),
    ...groupActs(otherActs).map((group) => ({ kind: 'act' as const, text: describeActs(group) })),
  ];
}

const listCarelessMoments = ({ careless }: GradingResult, index: number): Moment[] =>
  careless.filter((each) => each.index === index).map(({ text }) => ({ kind: 'careless' as const, text }));

function toMoment({ id, from, by, at, text }: Frame['events'][number]): Moment {
  const name = nameOfContact(from);
  const speaker = by === 'nobody' ? `${name}, no answer.` : `${name}:`;
  return { at, kind: 'event', text: `${speaker} ${text}`, by, event: id };
}

/**
 * Describes an input that was the first to show a fact that a sheet line needs, for example
 * `Looked with “hostname”, for line 1`. Undefined for other inputs.
 */
function describeLook(
  { sheet, hosts }: HostPart,
  lines: readonly LineResult[],
  input: Input | undefined,
  index: number,
): string | undefined {
  const numbers = sheet.flatMap(({ id }, position) =>
    lines.some((line) => line.id === id && line.looks.includes(index)) ? [position + 1] : [],
  );
  if (numbers.length === 0) return undefined;
  const last = numbers.at(-1);
  const lineList = numbers.length === 1 ? `line ${last}` : `lines ${numbers.slice(0, -1).join(', ')} and ${last}`;
  return `${describeLooking(hosts, input)}, for ${lineList}`;
}

/** The places that a trainee in front of a host can look at. Each key is the name of the place in the input. */
const places: Readonly<Record<string, string>> = {
  screen: 'the screen',
  clocks: 'both clocks',
  ports: 'the ports, cables and lights',
  room: 'the room',
  papers: 'the papers',
};

function describeLooking(hosts: HostPart['hosts'], input: Input | undefined): string {
  if (input?.kind === 'line') return `Looked with “${shortCommand(input.text)}”`;
  // Another input, such as a wait, shows what a running command has printed. The text calls this command a line.
  if (input?.kind !== 'tap') return 'Read what a line has shown';
  const [kind, host, name = ''] = input.target.split('/');
  if (kind === 'look') return `Looked at ${places[name] ?? name}`;
  const { windows } = hosts.find(({ id }) => id === host) ?? {};
  const title = windows && toolNames(windows).find(({ id }) => id === name)?.title;
  return title === undefined ? 'Looked' : `Looked in ${title}`;
}

/**
 * Returns the program of a typed line, for example `hostname`. The next word is added if it has only letters, digits,
 * `_` and `-` after an optional `/`, for example `wevtutil gl`. A result must not contain whole typed lines, because
 * the result is kept when the inputs of a deleted person are erased.
 */
function shortCommand(typedLine: string): string {
  const [, quoted, unquoted = '', next] = /^\s*(?:"([^"]+)"|(\S+))(?:\s+([/-]?[\w-]+)(?=\s|$))?/.exec(typedLine) ?? [];
  const program = (quoted?.split('\\').at(-1) ?? unquoted).slice(0, 40);
  return next === undefined ? program : `${program} ${next}`;
}

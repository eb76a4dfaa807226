import { nameOfDrillPerson } from '@loopcheck/contract/features/drills/drill-people.rules';
import type {
  DrillAct,
  DrillDuty,
  DrillMoment,
  DrillReaction,
  DrillResult as ShownResult,
  DrillResultLine,
} from '@loopcheck/contract/features/drills/drill-result';
import {
  clockTime,
  fillIn,
  hasSavedFiles,
  type Frame,
  type HostPart,
  type HostTime,
  type Run,
  type SheetLine,
  toLocal,
} from '@loopcheck/simulator';
import { describeAct, describeCall, isShownInTimeline } from './act-text.rules.ts';
import type { Reaction, RequiredAct } from './grading-part.ts';
import { type DrillResult, type GradedDrill, listRequired, splitNeed, splitQuestion } from './grading.rules.ts';
import { showExpected } from './compare-values.rules.ts';
import type { LineResult } from './line-grading.rules.ts';
import type { PlayedRun } from './played-run.rules.ts';
import { choiceOf } from './reactions.rules.ts';

/**
 * An item whose `reads` (the texts to read) are links of the curriculum, such as `chapter:7#check-settings`, instead of
 * site addresses.
 */
type WithLinks<Item> = Omit<Item, 'reads'> & { readonly reads: readonly string[] };

/** A result in words, before the links of the curriculum have become addresses. */
export interface DescribedResult extends Omit<ShownResult, 'lines' | 'forbidden' | 'careless'> {
  readonly lines: readonly WithLinks<DrillResultLine>[];
  readonly forbidden: readonly WithLinks<DrillAct>[];
  readonly careless: readonly WithLinks<DrillAct>[];
}

/** Describes the result of a run for its debrief. The numbers of inputs in it begin at 1. */
export function describeResult(drill: GradedDrill, played: PlayedRun, result: DrillResult): DescribedResult {
  return {
    isPassed: result.isPassed,
    rightCount: result.right,
    lineCount: result.total,
    requiredCount: result.required,
    mustRightCount: result.must.right,
    mustCount: result.must.total,
    lines: drill.part.sheet.flatMap((line, index) => {
      const graded = result.lines.find(({ id }) => id === line.id);
      return graded ? [describeLine(drill, line, index, graded)] : [];
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
    stepCount: result.steps,
    minutes: result.minutes,
  };
}

function describeLine(
  { grading }: GradedDrill,
  line: SheetLine,
  index: number,
  graded: LineResult,
): WithLinks<DrillResultLine> {
  const needsNothing = (grading.lines[line.id]?.seen ?? []).length === 0;
  return {
    id: line.id,
    number: index + 1,
    ask: line.ask,
    state: graded.state,
    written: graded.written,
    hostHad: line.type === 'contact' ? nameOfDrillPerson(graded.expected) : showExpected(line, graded.expected),
    shownBy: graded.shownBy === '' ? null : graded.shownBy,
    shownAt: graded.seenAt === null || needsNothing ? null : graded.seenAt + 1,
    writtenAt: graded.writtenAt === null ? null : graded.writtenAt + 1,
    note: graded.note === '' ? null : graded.note,
    reads: graded.read,
    isMust: graded.isMust,
    canBeCounted: graded.state === 'unseen',
    counted: null,
  };
}

function describeReaction(
  { part, grading }: GradedDrill,
  played: PlayedRun,
  { event, index, isRight, note }: DrillResult['reactions'][number],
): DrillReaction {
  const started = played.frames[index]?.events.find(({ id }) => id === event);
  const answers = part.events.find(({ id }) => id === event)?.answers ?? [];
  return {
    event,
    from: nameOfDrillPerson(started?.from ?? ''),
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
  const names = reaction.call.map((id) => nameOfDrillPerson(id).toLowerCase());
  return `Stop what is running, and call the ${names.join(', then the ')}.`;
}

/** Says what had to be done before the first line or before an act. */
function describeHold(whole: string, { part, values }: Run): string {
  const { host, need } = splitNeed(whole);
  // In a drill whose hosts have no window with a prompt, nobody types a line.
  const before = part.hosts.every(({ windowsOpen }) => windowsOpen.length === 0) ? 'you begin' : 'the first line';
  const on = host === undefined ? '' : ` on ${part.hosts.find(({ id }) => id === host)?.name ?? host}`;
  if (need === 'label-compared') return `Compare label, name and permit before ${before}${on}`;
  const question = splitQuestion(need);
  if (question) {
    const person = nameOfDrillPerson(question.person).toLowerCase();
    return `Ask the ${person} before you do it: “${textOfQuestion(question.id, part, values)}”`;
  }
  if (!need.endsWith('-told')) return `${need}${on}`;
  return `Tell the ${nameOfDrillPerson(need.slice(0, -'-told'.length)).toLowerCase()} before ${before}${on}`;
}

const textOfQuestion = (id: string, { questions = [] }: HostPart, values: Run['values']): string =>
  fillIn(questions.find((question) => question.id === id)?.text ?? id, values);

const toldTexts: Readonly<Record<string, string>> = { end: ' that you are done', found: ' what you have found' };

function describeRequired({ act, what }: RequiredAct, of: string): string {
  if (act === 'told') {
    const first = typeof what === 'string' ? what : what?.[0];
    return `Tell the ${nameOfDrillPerson(of).toLowerCase()}${toldTexts[first ?? ''] ?? ''}`;
  }
  if (act === 'export') return `Save a complete copy of the log ${of}`;
  return describeAct({ act, of, host: '', ok: true });
}

/** Says that an act was done in another place, or with other details, than ordered. `place` may be empty. */
const describeElsewhere = (place: string, note = 'You did it, but not as ordered.'): string =>
  place === '' ? note : `${note} (${place})`;

function listDuties({ grading }: GradedDrill, { start }: PlayedRun, result: DrillResult): DrillDuty[] {
  // These texts are in the same order as `result.requirements`.
  const required = listRequired(grading, start.values).flatMap((each) =>
    (each.of ?? ['']).map((of) => ({ text: describeRequired(each, of), note: each.note })),
  );
  return [
    ...result.holds.map(({ need, isMet }) => ({ text: describeHold(need, start), isDone: isMet })),
    ...result.requirements.map(({ need, isMet, elsewhere }, index) => {
      const { text = need, note } = required[index] ?? {};
      return { text: elsewhere === undefined ? text : `${text}. ${describeElsewhere(elsewhere, note)}`, isDone: isMet };
    }),
    ...(result.needlessStops.length > 0
      ? [{ text: 'Stop the work only when something asks for it', isDone: false }]
      : []),
  ];
}

function listMoments(drill: GradedDrill, played: PlayedRun, result: DrillResult): DrillMoment[] {
  const zone = played.start.hosts.get(drill.part.hosts[0]?.id ?? '')?.clock.zone;
  const timeOf = (at: HostTime) => (zone ? clockTime(toLocal(zone, at)) : '');
  const begin = { hostTime: timeOf(played.start.clock), kind: 'begin' as const, text: 'Began', index: 0 };
  const moments = played.frames.flatMap((frame, index) =>
    listMomentsOfFrame(drill, played, result, frame, index).map((moment) => ({
      hostTime: timeOf(frame.at),
      ...moment,
      index: index + 1,
    })),
  );
  return [begin, ...moments];
}

function listMomentsOfFrame(
  { part }: GradedDrill,
  { inputs, runs, start }: PlayedRun,
  { forbidden, careless }: DrillResult,
  frame: Frame,
  index: number,
): Pick<DrillMoment, 'kind' | 'text'>[] {
  const input = inputs[index];
  const moments: Pick<DrillMoment, 'kind' | 'text'>[] = [];
  if (input?.kind === 'call') {
    const { asks } = input.says;
    const question = asks === undefined ? undefined : textOfQuestion(asks, part, start.values);
    moments.push({
      kind: 'call',
      text: describeCall(input, { question, hasSaved: hasSavedFiles(runs[index] ?? start) }),
    });
  }
  if (input?.kind === 'submit') moments.push({ kind: 'submit', text: 'Handed in the sheet' });
  if (input?.kind === 'interrupt') moments.push({ kind: 'stop', text: 'Stopped the line' });
  if (input?.kind === 'answer' && frame.acts.some(({ act }) => act === 'answered')) {
    const answers = part.events.find(({ id }) => id === input.event)?.answers;
    const answer = answers?.find(({ id }) => id === input.choice)?.text;
    moments.push({ kind: 'answer', text: answer ?? 'Carried on' });
  }
  for (const act of frame.acts) {
    const isForbidden = forbidden.some((placed) => placed.act === act);
    if (isForbidden || isShownInTimeline(act)) {
      moments.push({ kind: isForbidden ? 'forbidden' : 'act', text: describeAct(act) });
    }
  }
  for (const each of careless) if (each.index === index) moments.push({ kind: 'careless', text: each.text });
  for (const event of frame.events) {
    const name = nameOfDrillPerson(event.from);
    const speaker = event.by === 'nobody' ? `${name}, no answer.` : `${name}:`;
    moments.push({ kind: 'event', text: `${speaker} ${event.text}` });
  }
  return moments;
}

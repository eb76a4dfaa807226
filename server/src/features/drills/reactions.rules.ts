import { carryOn, fillIn, type Input } from '@loopcheck/simulator';
import type { Reaction } from './grading-part.ts';
import type { PlayedRun } from './played-run.rules.ts';

/** A drill event that happened, with the index, from 0, of the input during which the event began. */
export interface HappenedEvent {
  readonly id: string;
  readonly index: number;
  readonly text: string;
  /** The contact who spoke. */
  readonly from: string;
}

export interface ReactionResult {
  /** The id of the drill event. */
  readonly event: string;
  /** The index, from 0, of the input during which the event began. */
  readonly index: number;
  readonly isRight: boolean;
  /** Why the reaction is not right; empty if it is right. */
  readonly note: string;
}

/** The number of inputs after a drill event within which the trainee must stop and call. */
const inputsForReaction = 2;

type Call = Extract<Input, { kind: 'call' }>;

/**
 * Grades the reaction to a drill event. `stop-and-call`: within two inputs the trainee must stop what is running and
 * call the right contacts. `answer`: the trainee must give the right answer at some time. `carry-on`: the trainee can
 * answer `carry on` or ignore the event, but must give no other answer. If the drill defines no reaction to the event,
 * every reaction is right.
 */
export function gradeReaction(event: HappenedEvent, reaction: Reaction | undefined, played: PlayedRun): ReactionResult {
  const note = reaction ? findFault(event, reaction, played) : '';
  return { event: event.id, index: event.index, isRight: note === '', note };
}

/** Why the reaction is wrong; empty if it is right. */
function findFault(event: HappenedEvent, reaction: Reaction, played: PlayedRun): string {
  const nextInputs = played.inputs.slice(event.index + 1, event.index + 1 + inputsForReaction);
  switch (reaction.do) {
    case 'stop-and-call':
      return findFaultOfStop(event, reaction, nextInputs, played);
    case 'answer': {
      const answer = findAnswer(played.inputs, event);
      if (!answer) return 'You did not answer.';
      return answer.choice === choiceOf(reaction, played) ? '' : 'You answered otherwise.';
    }
    case 'carry-on': {
      const answer = findAnswer(played.inputs, event);
      return !answer || answer.choice === carryOn ? '' : 'Nothing had to be done.';
    }
  }
}

/** The id of the right answer. It can differ from run to run, because it can contain names of variations. */
export const choiceOf = ({ choice }: Extract<Reaction, { do: 'answer' }>, { start }: PlayedRun): string =>
  fillIn(choice, start.values);

function findFaultOfStop(
  event: HappenedEvent,
  reaction: Extract<Reaction, { do: 'stop-and-call' }>,
  nextInputs: readonly Input[],
  played: PlayedRun,
): string {
  const callBeforeEvent = reaction.alsoBefore
    ? findCallTo(reaction.call, played.inputs.slice(0, event.index + 1))
    : undefined;
  const call = callBeforeEvent ?? nextInputs.find(isCall);
  if (!call) return 'You did not stop and call at once.';
  const callIndex = played.inputs.indexOf(call);
  // Ctrl+C before the call, or the call itself, must have stopped the line that was running.
  const windows = [...(played.states[callIndex]?.windows.values() ?? [])];
  if (windows.some(({ running }) => running !== undefined)) return 'Your line went on running.';
  const relevantContacts = reaction.among
    ? call.people.filter((contact) => reaction.call.includes(contact))
    : call.people;
  if (!isInOrder(reaction.call, relevantContacts)) return 'You called other people, or in another order.';
  const { host, what, changed } = reaction.says;
  const isRightStatement =
    (host === undefined || call.says.host === host) &&
    (what === undefined || call.says.what === what) &&
    (changed === undefined || call.says.changed === changed);
  return isRightStatement ? '' : 'What you said did not fit what you had done.';
}

const isCall = (input: Input): input is Call => input.kind === 'call';

/** Finds the first call to all `wanted` contacts. */
const findCallTo = (wanted: readonly string[], inputs: readonly Input[]): Call | undefined =>
  inputs.filter(isCall).find(({ people }) => wanted.every((contact) => people.includes(contact)));

/** True if the called contacts begin with the wanted ones, in their order. Further contacts can follow. */
const isInOrder = (wanted: readonly string[], called: readonly string[]): boolean =>
  wanted.every((contact, index) => called[index] === contact);

const findAnswer = (inputs: readonly Input[], event: HappenedEvent) =>
  inputs
    .slice(event.index + 1)
    .find((input): input is Extract<Input, { kind: 'answer' }> => input.kind === 'answer' && input.event === event.id);

/**
 * True if the input at `index` is a call that stops the work without a reason. There are two reasons: an open drill
 * event to which the right reaction is to stop, and a contact who has spoken about an earlier act of the trainee.
 */
export function isNeedlessStop(index: number, react: Readonly<Record<string, Reaction>>, played: PlayedRun): boolean {
  const input = played.inputs[index];
  if (input?.kind !== 'call' || input.running !== 'stop') return false;
  const before = index === 0 ? played.start : played.states[index - 1];
  const started = before?.events.started ?? [];
  // If a contact speaks about an act of the trainee, the id of this event begins with `!`.
  if (started.some(({ id }) => id.startsWith('!'))) return false;
  const open = started.filter(({ id }) => !before?.events.settled.includes(id));
  return !open.some(({ id }) => react[id]?.do === 'stop-and-call');
}

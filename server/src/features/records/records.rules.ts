import { type ActivityKind, RecordObject } from '@loopcheck/contract/features/records/records.contract';
import { roundDownPercent, toWholeScore } from '@loopcheck/contract/percent';

/**
 * The kind under which the activity log lists the events about each kind of object. The kind `acts` (actions on another
 * person's record or on shared content) is missing, because it also depends on the verb and the actor.
 */
const kindOfObject: Record<RecordObject, Exclude<ActivityKind, 'acts'>> = {
  module: 'training',
  quiz: 'training',
  'quiz-wait': 'training',
  drill: 'training',
  sop: 'training',
  resource: 'training',
  badge: 'training',
  reminder: 'training',
  certificate: 'certificates',
  account: 'access',
  session: 'access',
  password: 'access',
  'second-factor': 'access',
  'trainer-access': 'access',
  'admin-access': 'access',
  'personal-data': 'access',
  'progress-matrix': 'access',
  'user-list': 'access',
  'training-record': 'access',
  site: 'site',
  discussion: 'site',
  news: 'site',
  announcement: 'site',
};

/**
 * The kinds of objects whose events belong to a kind of the activity log. Empty for `acts`, which does not depend on
 * the object alone.
 */
export const objectsOf = (kind: ActivityKind): RecordObject[] =>
  RecordObject.options.filter((object) => kindOfObject[object] === kind);

/** The data of an event from which its sentence is composed. */
export interface EventForSentence {
  readonly verb: string;
  readonly object: string;
  readonly personName: string;
  readonly chapterNumber: number | null;
  readonly result: Readonly<Record<string, unknown>>;
}

type ComposeSentence = (name: string, event: EventForSentence) => string;

const chapterName = ({ chapterNumber }: EventForSentence) =>
  chapterNumber === null ? 'a chapter' : `chapter ${chapterNumber}`;

/**
 * The sentences of the trainers' list of recent activity. The keys are the events in the form "object verb". An event
 * that accompanies another event, such as the badge for a passed quiz, has no sentence. A private event, such as a
 * changed password, has no sentence either.
 */
const sentences: Readonly<Record<string, ComposeSentence>> = {
  'module initialized': (name, event) => `${name} started ${chapterName(event)}`,
  'module progressed': (name, event) => `${name} read ${chapterName(event)} ${depthReached(event.result['depth'])}`,
  'module completed': (name, event) => `${name} completed ${chapterName(event)}`,
  'quiz passed': (name, event) => `${name} passed the quiz of ${chapterName(event)} with ${scorePercent(event)}`,
  'quiz failed': (name, event) => `${name} did not pass the quiz of ${chapterName(event)} (${scorePercent(event)})`,
  'drill passed': (name, { result }) => `${name} passed drill ${String(result['number'])}`,
  'drill failed': (name, { result }) => `${name} did not pass drill ${String(result['number'])}`,
  'certificate requested': (name) => `${name} asked for the certificate`,
  'certificate approved': (name) => `${name} was given the certificate`,
  'certificate rejected': (name) => `The certificate of ${name} was not approved`,
  'certificate revoked': (name) => `The certificate of ${name} was revoked`,
  'account registered': (name) => `${name} opened an account`,
  'trainer-access requested': (name) => `${name} asked for trainer access`,
};

/** All events that have a sentence, each in the form "object verb". */
export const eventsWithSentence: readonly string[] = Object.keys(sentences);

/** Composes the sentence of an event with the name of the person. Returns undefined if the event has no sentence. */
export const composeSentence = (event: EventForSentence): string | undefined =>
  sentences[`${event.object} ${event.verb}`]?.(event.personName, event);

const depthReached = (depth: unknown): string =>
  typeof depth === 'number' && depth < 100 ? `to ${roundDownPercent(depth)}%` : 'to the end';

/** The score of a quiz in whole percent. A score below the pass mark is never rounded up to the pass mark. */
function scorePercent({ result }: EventForSentence): string {
  const [score, passMark] = [Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0)];
  return `${toWholeScore(score, passMark)}%`;
}

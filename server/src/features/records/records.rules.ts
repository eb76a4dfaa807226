import { type ActivityKind, RecordObject } from '@loopcheck/contract/features/records/records.contract';

/** The kind of the activity log to which the events of an object belong, regardless of the verb. */
const kindOf: Record<RecordObject, Exclude<ActivityKind, 'acts'>> = {
  module: 'training',
  quiz: 'training',
  sop: 'training',
  resource: 'training',
  badge: 'training',
  certificate: 'certificates',
  account: 'access',
  session: 'access',
  password: 'access',
  'trainer-access': 'access',
  'admin-access': 'access',
  'personal-data': 'access',
  'progress-matrix': 'access',
  site: 'site',
  discussion: 'site',
  news: 'site',
  announcement: 'site',
};

/** The objects whose events belong to a kind of the activity log. */
export const objectsOf = (kind: ActivityKind): RecordObject[] =>
  RecordObject.options.filter((object) => kindOf[object] === kind);

/** The data of an event from which its sentence is composed. */
export interface RecentEvent {
  readonly verb: string;
  readonly object: string;
  readonly personName: string;
  readonly chapterNumber: number | null;
  readonly result: Readonly<Record<string, unknown>>;
}

type Sentence = (name: string, event: RecentEvent) => string;

const moduleName = ({ chapterNumber }: RecentEvent) =>
  chapterNumber === null ? 'a chapter' : `chapter ${chapterNumber}`;

/**
 * The sentences of the trainers' list of recent activity, by "object verb". Events that accompany another one, such as
 * the badge for a passed quiz, and private events, such as a changed password, have no sentence.
 */
const sentences: Readonly<Record<string, Sentence>> = {
  'module initialized': (name, event) => `${name} started ${moduleName(event)}`,
  'module progressed': (name, event) => `${name} read ${moduleName(event)} ${readTo(event.result['depth'])}`,
  'module completed': (name, event) => `${name} completed ${moduleName(event)}`,
  'quiz passed': (name, event) => `${name} passed the quiz of ${moduleName(event)} with ${percent(event)}`,
  'quiz failed': (name, event) => `${name} did not pass the quiz of ${moduleName(event)} (${percent(event)})`,
  'certificate requested': (name) => `${name} asked for the certificate`,
  'certificate approved': (name) => `${name} was given the certificate`,
  'certificate rejected': (name) => `The certificate of ${name} was not approved`,
  'certificate revoked': (name) => `The certificate of ${name} was revoked`,
  'account registered': (name) => `${name} opened an account`,
  'trainer-access requested': (name) => `${name} asked for trainer access`,
};

/** All events that have a sentence, each as "object verb". */
export const listedEvents: readonly string[] = Object.keys(sentences);

/** Composes the sentence of an event with the name of the person. Returns undefined if the event has no sentence. */
export const sentenceOf = (event: RecentEvent): string | undefined =>
  sentences[`${event.object} ${event.verb}`]?.(event.personName, event);

const readTo = (depth: unknown): string =>
  typeof depth === 'number' && depth < 100 ? `to ${Math.floor(depth)}%` : 'to the end';

/** A score in whole percent. A failed score is never rounded up to the pass mark. */
function percent({ result }: RecentEvent): string {
  const [score, required] = [Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0)];
  const rounded = Math.round(score);
  return `${score < required && rounded >= required ? Math.floor(score) : rounded}%`;
}

import { type ActivityKind, RecordObject } from '@loopcheck/contract/features/records/records.contract';

/** Which kind of the activity log an object's events belong to, whatever the verb. */
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

/** What a sentence about an event is made from. */
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
 * The events in the trainers' list of recent activity, as "object verb". Left out are events that come with another one
 * (the badge of a pass, the tick before it) and private ones (a changed password).
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

/** Every event that has a sentence, as "object verb". */
export const listedEvents: readonly string[] = Object.keys(sentences);

/** An event as a sentence with the name of the person; undefined for an event that is not listed. */
export const sentenceOf = (event: RecentEvent): string | undefined =>
  sentences[`${event.object} ${event.verb}`]?.(event.personName, event);

const readTo = (depth: unknown): string =>
  typeof depth === 'number' && depth < 100 ? `to ${Math.floor(depth)}%` : 'to the end';

/** Whole percent, never rounded up to a pass mark that was not reached. */
function percent({ result }: RecentEvent): string {
  const [score, required] = [Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0)];
  const rounded = Math.round(score);
  return `${score < required && rounded >= required ? Math.floor(score) : rounded}%`;
}

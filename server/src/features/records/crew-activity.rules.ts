/** What a sentence is made of. */
export interface CrewEvent {
  readonly verb: string;
  readonly object: string;
  readonly personName: string;
  readonly chapterNumber: number | null;
  readonly result: Readonly<Record<string, unknown>>;
}

type Sentence = (name: string, event: CrewEvent) => string;

const chapter = ({ chapterNumber }: CrewEvent) => (chapterNumber === null ? 'a chapter' : `chapter ${chapterNumber}`);

/**
 * What is worth telling a trainer, by object and verb. What comes with something else is left out (the badge of a pass,
 * the tick before it), and what is nobody's business: a changed password.
 */
const sentences: Readonly<Record<string, Sentence>> = {
  'module initialized': (name, event) => `${name} started ${chapter(event)}`,
  'module progressed': (name, event) => `${name} read ${chapter(event)} ${readTo(event.result['depth'])}`,
  'module completed': (name, event) => `${name} completed ${chapter(event)}`,
  'quiz passed': (name, event) => `${name} passed the quiz of ${chapter(event)} with ${percent(event)}`,
  'quiz failed': (name, event) => `${name} did not pass the quiz of ${chapter(event)} (${percent(event)})`,
  'certificate requested': (name) => `${name} asked for the certificate`,
  'certificate approved': (name) => `${name} was given the certificate`,
  'certificate rejected': (name) => `The certificate of ${name} was not approved`,
  'certificate revoked': (name) => `The certificate of ${name} was revoked`,
  'account registered': (name) => `${name} opened an account`,
  'trainer-access requested': (name) => `${name} asked for trainer access`,
};

/** Object and verb of every event that a sentence stands for, as one word pair each. */
export const toldEvents: readonly string[] = Object.keys(sentences);

/** What somebody did, in a sentence with their name; undefined for what is not told. */
export const sentenceOf = (event: CrewEvent): string | undefined =>
  sentences[`${event.object} ${event.verb}`]?.(event.personName, event);

const readTo = (depth: unknown): string =>
  typeof depth === 'number' && depth < 100 ? `to ${Math.floor(depth)}%` : 'to the end';

/** Whole percent; never rounded up to a pass mark that was not reached. */
function percent({ result }: CrewEvent): string {
  const [score, required] = [Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0)];
  const rounded = Math.round(score);
  return `${score < required && rounded >= required ? Math.floor(score) : rounded}%`;
}

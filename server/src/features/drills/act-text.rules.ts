import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { Act, Input, Statement } from '@loopcheck/simulator';

/**
 * The names of the acts that the timeline leaves out, because another entry shows them or because there are too many of
 * them. An act is one thing that an input of the trainee did, such as `log.clear`. The timeline is a part of the
 * debrief, which is the page with the result of a run.
 */
const actsLeftOut = new Set(['told', 'answered', 'interrupted', 'folder.make', 'file.write', 'tool.open']);

/**
 * True if the timeline of the debrief has an entry for the act. A typed line that takes long reports each act twice:
 * when it begins and when it ends. The timeline shows only the end.
 */
export const isShownInTimeline = ({ act, phase }: Act): boolean => !actsLeftOut.has(act) && phase !== 'begun';

/** The name of a contact inside a sentence: `the panel operator`, `security operations`. */
export function nameInSentence(id: string): string {
  if (id === 'it-support') return nameOfContact(id);
  const name = nameOfContact(id).toLowerCase();
  return id === 'security-operations' ? name : `the ${name}`;
}

/** What the debrief knows about a call in addition to its input. */
interface CallDetails {
  /** The name of the host that the call was about. */
  readonly host?: string | undefined;
  /** The text of the question that was asked. */
  readonly question?: string | undefined;
  /** True if the trainee had saved files before the call. */
  readonly hasSaved?: boolean;
}

/**
 * Describes a call: `Stopped what was running, and told the panel operator, then the shift supervisor: “At HIST-02 I
 * was running a command that began at 09:41, and I have changed nothing.”`.
 */
export function describeCall(
  { people, says, running }: Extract<Input, { kind: 'call' }>,
  details: CallDetails = {},
): string {
  const verb = details.question === undefined ? 'Told' : 'Asked';
  const beginning = running === 'stop' ? `Stopped what was running, and ${verb.toLowerCase()}` : verb;
  const sentence = details.question ?? sentenceOf(says, details);
  return `${beginning} ${people.map(nameInSentence).join(', then ')}${sentence === '' ? '' : `: “${sentence}”`}`;
}

/** The sentence that the trainee says in a call, as on the page of the drill. Empty if the trainee has said nothing. */
function sentenceOf(says: Statement, { host, hasSaved = false }: CallDetails): string {
  const text = mainClause(says, hasSaved);
  if (text === '') return '';
  const changed = says.changed === 'nothing' && hasSaved ? 'nothing but the files of this job' : says.changed;
  const place = host === undefined ? '' : `At ${host} `;
  const end = changed === undefined ? '' : `, and I have changed ${changed}`;
  const sentence = `${place}${text}${end}.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

function mainClause({ what, about, since, minutes }: Statement, hasSaved: boolean): string {
  const sinceTime = since === undefined ? '' : ` since ${since}`;
  switch (what) {
    case 'begin':
      return `I begin my work${minutes === undefined ? '' : ` and need about ${minutes} minutes`}`;
    case 'end':
      return 'I have finished my work';
    case 'running':
      return `I was running a command${since === undefined ? '' : ` that began at ${since}`}`;
    case 'reading': {
      const reading = hasSaved ? 'I have been reading and saving files of this job' : 'I have only been reading';
      return `${reading}${sinceTime}`;
    }
    case 'found':
      return `I have found something: ${about ?? 'details follow'}${since === undefined ? '' : `, since ${since}`}`;
    case 'attack':
      return `somebody else is at work${since === undefined ? '' : ` and has been since ${since}`}`;
    case 'question':
      return 'I have a question before I go on';
    case undefined:
      return '';
  }
}

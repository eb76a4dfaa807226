import type { Statement } from '@loopcheck/simulator';

/** The kind of statement in a call. */
export type StatementKind = NonNullable<Statement['what']>;

/** What the trainee has chosen in the panel of a call or a drill event, and has not sent yet. */
export interface CallDraft {
  /** The ids of the contacts to call, in the order of the calls. */
  readonly calledContacts: readonly string[];
  readonly says: Statement;
  /**
   * What happens with the command lines that are still running in the windows; null if the trainee has not chosen yet.
   */
  readonly runningLines: 'stop' | 'go on' | null;
  /**
   * The id of the chosen answer, or `callInstead`; null if the trainee has not chosen yet, or if the drill event offers
   * no answers.
   */
  readonly answer: string | null;
}

/** The value of `answer` if the trainee gives none of the offered answers, but calls a contact. */
export const callInstead = '';

export const emptyCall: CallDraft = { calledContacts: [], says: {}, runningLines: null, answer: null };

/** A part of the statement that only some kinds of statement have. */
export type StatementPart = 'about' | 'asks' | 'since' | 'changed' | 'minutes';

/**
 * The parts of each kind of statement, in addition to the host. `running`: the trainee was running a command line.
 * `reading`: the trainee has only looked at the host or saved files of the job. `attack`: somebody else is at work on
 * the host.
 */
const statementPartsByKind: Readonly<Record<StatementKind, readonly StatementPart[]>> = {
  begin: ['minutes'],
  end: ['changed'],
  running: ['since', 'changed'],
  reading: ['since', 'changed'],
  found: ['about', 'since', 'changed'],
  attack: ['since', 'changed'],
  question: ['asks'],
};

export const statementPartsOf = (what: StatementKind | undefined): readonly StatementPart[] =>
  what === undefined ? [] : statementPartsByKind[what];

/** Returns the statement without the parts that its kind (`what`) does not have. */
export function toStatement(draft: Statement): Statement {
  const parts = statementPartsOf(draft.what);
  return {
    ...(draft.host !== undefined && { host: draft.host }),
    ...(draft.what !== undefined && { what: draft.what }),
    ...(parts.includes('about') && draft.about !== undefined && { about: draft.about }),
    ...(parts.includes('asks') && draft.asks !== undefined && { asks: draft.asks }),
    ...(parts.includes('since') && draft.since !== undefined && { since: draft.since }),
    ...(parts.includes('changed') && draft.changed !== undefined && { changed: draft.changed }),
    ...(parts.includes('minutes') && draft.minutes !== undefined && { minutes: draft.minutes }),
  };
}

/** A part of the statement that must be chosen. The found value (`about`) and the question (`asks`) are optional. */
export type RequiredStatementPart = 'host' | 'what' | Exclude<StatementPart, 'about' | 'asks'>;

/** The first part of the statement that must still be chosen; undefined if nothing is missing. */
export const findMissingPart = (draft: Statement): RequiredStatementPart | undefined =>
  (['host', 'what', ...statementPartsOf(draft.what)] as const).find(
    (part): part is RequiredStatementPart => part !== 'about' && part !== 'asks' && draft[part] === undefined,
  );

/** Adds a contact at the end of the call list, or removes the contact from the list. */
export const toggleContact = (calledContacts: readonly string[], contact: string): readonly string[] =>
  calledContacts.includes(contact) ? calledContacts.filter((id) => id !== contact) : [...calledContacts, contact];

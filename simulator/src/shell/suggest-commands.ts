import { findProgram, listPrograms } from '../cmd/programs/index.ts';
import type { Program } from './program.ts';
import type { Session } from './session.ts';

const isHere = (session: Session, program: Program): boolean =>
  program.folder === undefined && program.exists?.(session.host.windows) !== false;

/** The first name of each program, and of those with several names all of them. */
export const namesOf = (session: Session, kind: Program['kind'] | 'all'): string[] =>
  listPrograms()
    .filter((program) => (kind === 'all' || program.kind === kind) && isHere(session, program))
    .flatMap(({ names }) => names);

/** The name of a program as it was typed, without folder, extension and quotation marks, in lower case. */
export const stemOfName = (typed: string): string =>
  (typed.replaceAll(/["']/g, '').toLowerCase().split('\\').at(-1) ?? '').replace(/\.(?:exe|com|msc)$/, '');

/** Words behind the complete words of a cmd line: names of commands, or what the command of the line takes. */
export function cmdWords(session: Session, words: readonly string[]): readonly string[] {
  const [name, ...rest] = words;
  if (name === undefined) return namesOf(session, 'all');
  const stem = stemOfName(name);
  // The name of the program that it starts, and then the words of that one.
  if (stem === 'start') return startWords(session, rest);
  const program = findProgram(stem);
  const own = program?.words?.(words, session) ?? [];
  return own.filter((word) => !rest.some((given) => given.toLowerCase() === word.toLowerCase()));
}

function startWords(session: Session, words: readonly string[]): readonly string[] {
  const behind = words.filter((word) => !/^\/(?:wait|w|b)$/i.test(word) && !word.startsWith('"'));
  if (behind.length > 0) return cmdWords(session, behind);
  const waits = words.some((word) => /^\/w/i.test(word)) ? [] : ['/wait'];
  return [...waits, ...namesOf(session, 'program')];
}

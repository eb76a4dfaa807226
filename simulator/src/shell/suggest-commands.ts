import { findProgram, listPrograms } from '../cmd/programs/index.ts';
import type { HostState } from '../host/state.ts';
import { laterParts } from '../later/parts.ts';
import type { Program } from './program.ts';
import type { Session } from './session.ts';

const isHere = (session: Session, program: Program): boolean =>
  program.folder === undefined && program.exists?.(session.host.windows) !== false;

/** The names by the version of Windows, and by the kind and whether the later parts are loaded: they are asked for at each key. */
const knownNames = new WeakMap<HostState['windows'], Map<string, readonly string[]>>();

/** The first name of each program, and of those with several names all of them. */
export function namesOf(session: Session, kind: Program['kind'] | 'all'): readonly string[] {
  const { windows } = session.host;
  const ofWindows = knownNames.get(windows) ?? new Map<string, readonly string[]>();
  knownNames.set(windows, ofWindows);
  const key = `${kind} ${laterParts() !== undefined}`;
  const known = ofWindows.get(key);
  if (known) return known;
  const names = listPrograms()
    .filter((program) => (kind === 'all' || program.kind === kind) && isHere(session, program))
    .flatMap(({ names: own }) => own);
  ofWindows.set(key, names);
  return names;
}

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

import { findProgram, programs } from '../cmd/programs/index.ts';
import { cmdlets, findCmdlet } from '../powershell/cmdlets/index.ts';
import type { Program } from './program.ts';
import type { Session } from './session.ts';
import { parameterValues } from './suggest-values.ts';

const isHere = (session: Session, program: Program): boolean =>
  program.folder === undefined && program.exists?.(session.host.windows) !== false;

/** The first name of each program, and of those with several names all of them. */
const namesOf = (session: Session, kind: Program['kind'] | 'all'): string[] =>
  programs
    .filter((program) => (kind === 'all' || program.kind === kind) && isHere(session, program))
    .flatMap(({ names }) => names);

const stemOfName = (typed: string): string =>
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

/** Words behind the complete words of a PowerShell command: cmdlets and programs, or parameters. */
export function powershellWords(session: Session, words: readonly string[]): readonly string[] {
  const meaningful = words.filter((word) => word !== '&' && word !== '=' && !/^\$\w+$/.test(word));
  const [name, ...rest] = meaningful;
  const { windows } = session.host;
  if (name === undefined) {
    const known = cmdlets.filter((cmdlet) => cmdlet.exists?.(windows) !== false).map((cmdlet) => cmdlet.name);
    return [...known, ...namesOf(session, 'program')];
  }
  const cmdlet = findCmdlet(name);
  if (cmdlet) {
    const given = rest.filter((word) => word.startsWith('-')).map((word) => word.slice(1).toLowerCase());
    const parameters = cmdlet.parameters
      .map((parameter) => parameter.replace(/\?$/, ''))
      .filter((parameter) => !given.includes(parameter.toLowerCase()))
      .map((parameter) => `-${parameter}`);
    return [...parameterValues(session, meaningful), ...parameters];
  }
  const program = findProgram(stemOfName(name));
  return program?.kind === 'program' ? (program.words?.(meaningful, session) ?? []) : [];
}

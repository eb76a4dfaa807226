import { findProgram } from '../cmd/programs/index.ts';
import { cmdlets, findCmdlet } from '../powershell/cmdlets/index.ts';
import type { Session } from './session.ts';
import { namesOf, stemOfName } from './suggest-commands.ts';
import { parameterValues } from './suggest-values.ts';

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

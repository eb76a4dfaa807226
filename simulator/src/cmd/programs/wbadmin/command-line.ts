import type { ProgramCall } from '../../../shell/program.ts';
import type { WindowsProfile } from '../../../windows/versions.ts';
import { commandsOf } from './usage.ts';

/** A wbadmin command with its parameters by their name in lower case, without hyphen. */
export interface BackupCommand {
  /** For example `start backup`. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** wbadmin ends with this code when it refuses a command. */
export const failed = -3;

/** The first lines of every wbadmin output. */
export function banner({ version, kernel }: WindowsProfile): readonly string[] {
  const copyright = kernel.startsWith('6.1')
    ? '(C) Copyright 2004 Microsoft Corp.'
    : version === '2012r2' || version === '2016'
      ? '(C) Copyright 2013 Microsoft Corporation. All rights reserved.'
      : '(C) Copyright Microsoft Corporation. All rights reserved.';
  return ['wbadmin 1.0 - Backup command-line tool', copyright, ''];
}

/** Prints an error as wbadmin does and returns its exit code. */
export function fail({ session }: ProgramCall, message: string): number {
  session.print(`ERROR - ${message}`);
  session.print('');
  return failed;
}

/** A wrong word or parameter: wbadmin names it and prints the syntax. */
export function refuseSyntax(call: ProgramCall, word: string, syntax: readonly string[]): number {
  call.session.print(`ERROR - Command syntax incorrect. Error: ${word}. See the command`);
  call.session.print('syntax below.');
  call.session.print('');
  for (const line of syntax) call.session.print(line);
  return failed;
}

/** Finds the command of a line. Undefined if this Windows has no such command. */
export function readCommand({ session, args }: ProgramCall): BackupCommand | undefined {
  const words = args.map(({ text }) => text);
  const typed = words.slice(0, 2).join(' ').toLowerCase();
  const command = commandsOf(session.host.windows).find(({ name }) => name.toLowerCase() === typed);
  if (!command) return undefined;
  const parameters = words.slice(2).map((text): [string, string] => {
    const colon = text.indexOf(':');
    const name = (colon < 0 ? text : text.slice(0, colon)).replace(/^[-/]/, '').toLowerCase();
    return [name, colon < 0 ? '' : text.slice(colon + 1)];
  });
  return { name: typed, parameters: new Map(parameters) };
}

/** The first parameter that a command does not have, as it was typed without its value. */
export const unknownParameter = ({ parameters }: BackupCommand, known: readonly string[]): string | undefined => {
  const lower = known.map((each) => each.toLowerCase());
  const unknown = [...parameters.keys()].find((name) => !lower.includes(name));
  return unknown === undefined ? undefined : `-${unknown}`;
};

/** `Y` and `N` as wbadmin asks for them. */
export const yesOrNo = '[Y] Yes [N] No ';

/**
 * The answer to a question: from `-quiet`, from a pipe, or from the person. Undefined while the person has not answered; the
 * caller then prints its question and ends.
 */
export function isConfirmed({ session, input }: ProgramCall, { parameters }: BackupCommand): 'yes' | 'no' | undefined {
  if (parameters.has('quiet')) return 'yes';
  const piped = input?.[0]?.map(({ text }) => text).join('');
  const answer = piped ?? session.ask();
  if (answer === undefined) return undefined;
  return /^\s*y/i.test(answer) ? 'yes' : 'no';
}

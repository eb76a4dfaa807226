import type { Program, ProgramCall } from '../../shell/program.ts';
import { sliceLine, toLine } from '../../text.ts';
import { commandHelp, helpOf } from './help.ts';

/**
 * Commands of cmd that concern the console. Source of the formats: from knowledge.
 */

/** `echo`: everything behind the first separator, as it was typed. */
function echo({ session, tail, tailLine }: ProgramCall): undefined {
  const text = tail.slice(1);
  const word = tail.trim().toLowerCase();
  // `echo.` prints an empty line.
  if (word === '') session.print(...(/^[.:,;/\\([+]/.test(tail) ? [] : ['ECHO is on.']));
  else if (word !== 'on' && word !== 'off') session.printLines([tailLine ? sliceLine(tailLine, 1) : toLine(text)]);
  return undefined;
}

/** Variables that cmd itself makes up begin with an equal sign, and are not listed. */
function set({ session, tail, printError }: ProgramCall): number {
  const text = tail.trimStart().replace(/^"(.*)"\s*$/s, '$1');
  const { variables } = session.window;
  const equal = text.indexOf('=');
  if (/^\/[ap]\b/i.test(text) || equal === 0) {
    printError('The syntax of the command is incorrect.');
    return 1;
  }
  if (equal > 0) {
    const name = text.slice(0, equal).toUpperCase();
    const value = text.slice(equal + 1);
    session.changeWindow((window) => {
      const changed = new Map(window.variables);
      if (value === '') changed.delete(name);
      else changed.set(name, value);
      return { ...window, variables: changed };
    });
    return 0;
  }
  const prefix = text.trim().toUpperCase();
  const found = [...variables]
    .filter(([name]) => !name.startsWith('=') && name.startsWith(prefix))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of found) {
    const isHostName = name === 'COMPUTERNAME' && value === session.host.host.name;
    session.print(`${name}=`, isHostName ? session.value('host/name') : value);
  }
  if (found.length > 0) return 0;
  printError(`Environment variable ${text.trim()} not defined`);
  return 1;
}

function version({ session }: ProgramCall): undefined {
  const { kernel, revision } = session.host.windows;
  const number = revision === 0 ? kernel : `${kernel}.${revision}`;
  session.print();
  session.print('Microsoft Windows [Version ', session.value('windows/kernel', number), ']');
  return undefined;
}

function help({ session, args, printError }: ProgramCall): number {
  const name = args[0]?.text.toLowerCase();
  if (name === undefined) {
    session.print('For more information on a specific command, type HELP command-name');
    for (const [command, { description }] of commandHelp) {
      session.print(command.toUpperCase().padEnd(15), description.replaceAll('\n', ' '));
    }
    session.print();
    session.print('For more information on tools see the command-line reference in the online help.');
    return 0;
  }
  const lines = helpOf(name);
  if (!lines) {
    printError('This command is not supported by the help utility.  Try "', name, ' /?".');
    return 1;
  }
  for (const line of lines) session.print(line);
  return 0;
}

const silent = (names: readonly string[]): Program => ({
  names,
  kind: 'command',
  keepsErrorLevel: true,
  run: () => undefined,
});

function clearScreen({ session }: ProgramCall): undefined {
  session.clear();
  return undefined;
}

/** `exit` closes no window of a practice host. `exit /b 3` sets the exit code. */
function exit({ session, args }: ProgramCall): number {
  const code = Number.parseInt(args.find(({ text }) => /^-?\d+$/.test(text))?.text ?? '', 10);
  session.print('This window stays open on the practice host.');
  return Number.isNaN(code) ? session.window.errorLevel : code;
}

export const consolePrograms: readonly Program[] = [
  {
    names: ['echo'],
    kind: 'command',
    keepsErrorLevel: true,
    run: echo,
    words: () => ['%date%', '%time%', '%ERRORLEVEL%', '%N%'],
  },
  { names: ['set'], kind: 'command', keepsErrorLevel: true, run: set, words: () => ['N='] },
  { names: ['exit'], kind: 'command', run: exit, words: () => ['/b'] },
  { names: ['ver'], kind: 'command', run: version },
  { names: ['help'], kind: 'program', run: help, words: () => commandHelp.map(([command]) => command) },
  // `start`, `call` and `cmd` are evaluated by the shell itself. These entries offer their words.
  { ...silent(['start']), words: () => ['/wait'] },
  { ...silent(['cls']), run: clearScreen },
  silent(['title', 'rem', 'color', 'setlocal', 'endlocal']),
];

/** True if somebody asked for the help of a command, which is printed then. */
export function printHelp({ session, args, name }: ProgramCall): boolean {
  const lines = args.some(({ text }) => text === '/?') ? helpOf(name) : undefined;
  for (const line of lines ?? []) session.print(line);
  return lines !== undefined;
}

import {
  extensionOf,
  type FileEntry,
  hasWildcard,
  listFolder,
  matchesWildcard,
  nameOf,
  parentOf,
} from '../host/files.ts';
import { type Line, toLine } from '../text.ts';
import { unknownCommand } from '../shell/unknown.ts';
import type { Session, ShellWindow } from '../shell/session.ts';
import { changeDrive } from './change-folder.ts';
import { type CmdChar, expandVariables } from './expand.ts';
import { entryAt, fileErrors, pathOf, volumeError } from './file-access.ts';
import { findByName } from './find-program.ts';
import { openFile } from './open-file.ts';
import { type CmdNode, type Condition, parseCmdLine } from './parser.ts';
import { findProgram } from './programs/index.ts';
import { setErrorLevel, startProgram } from './run-program.ts';
import { type Evaluation, fail, printError, withRedirections } from './sinks.ts';
import { splitArguments, splitCommand, textOf, toFactLine } from './words.ts';

export const cmdPrompt = ({ folder }: ShellWindow): string => `${folder}>`;

/** Runs a line as cmd.exe does. */
export function runCmdLine(session: Session, text: string): void {
  evaluateText({ session, errors: new Set(), depth: 0 }, text, undefined);
}

function evaluateText(evaluation: Evaluation, text: string, input: readonly Line[] | undefined): number {
  const { session } = evaluation;
  if (text.trim() === '' || text.trimStart().startsWith(':')) return 0;
  const chars = expandVariables(session, text);
  if (!chars) return fail(evaluation, 'The input line is too long.');
  const parsed = parseCmdLine(chars);
  if ('error' in parsed) {
    const code = fail(evaluation, parsed.error);
    setErrorLevel(session, code, undefined);
    return code;
  }
  return evaluate(evaluation, parsed.node, input);
}

function evaluate(evaluation: Evaluation, node: CmdNode, input: readonly Line[] | undefined): number {
  const { session } = evaluation;
  session.fuel.burn();
  // What stands behind `exit` does not run.
  if (session.isClosing) return 0;
  switch (node.kind) {
    case 'list':
      // What stands behind a command that waits for an answer runs when it has got it.
      return node.items.reduce((code, item) => (session.isWaiting ? code : evaluate(evaluation, item, input)), 0);
    case 'and':
    case 'or': {
      const code = evaluate(evaluation, node.left, input);
      if (session.isWaiting) return code;
      return (code === 0) === (node.kind === 'and') ? evaluate(evaluation, node.right, input) : code;
    }
    case 'pipe':
      return evaluatePipe(evaluation, node.parts, input);
    case 'if': {
      const isTrue = holds(session, node.condition) !== node.isNot;
      if (isTrue) return evaluate(evaluation, node.command, input);
      return node.otherwise ? evaluate(evaluation, node.otherwise, input) : 0;
    }
    case 'group':
      return withRedirections(evaluation, node.redirections, () => evaluate(evaluation, node.body, input));
    case 'command':
      return withRedirections(evaluation, node.redirections, () => runCommand(evaluation, node.chars, input));
  }
}

function evaluatePipe(
  evaluation: Evaluation,
  parts: readonly CmdNode[],
  firstInput: readonly Line[] | undefined,
): number {
  const { session, errors } = evaluation;
  let input = firstInput;
  let code = 0;
  for (const [index, part] of parts.entries()) {
    const mark = session.output.length;
    code = evaluate(evaluation, part, input);
    if (index === parts.length - 1 || session.isWaiting) break;
    const printed = session.takeOutput(mark);
    input = printed.filter((line) => !errors.has(line));
    session.printLines(printed.filter((line) => errors.has(line)));
  }
  return code;
}

function holds(session: Session, condition: Condition): boolean {
  switch (condition.kind) {
    case 'exist':
      return existsOrMatches(session, condition.path);
    case 'defined':
      return session.window.variables.has(condition.name.toUpperCase());
    case 'errorlevel':
      return session.window.errorLevel >= condition.least;
    case 'equal':
      return condition.left === condition.right;
  }
}

function existsOrMatches(session: Session, typed: string): boolean {
  const { files } = session.host;
  const path = pathOf(session, typed);
  if (volumeError(session.host, path) !== undefined) return false;
  if (!hasWildcard(path)) return entryAt(session.host, path) !== undefined;
  return listFolder(files, parentOf(path)).some((entry) => matchesWildcard(nameOf(entry.path), nameOf(path)));
}

/** Commands of cmd whose name may be followed by other characters at once, as in `cd..` and `dir/a`. */
function splitBuiltIn(name: string): { readonly command: string; readonly rest: string } | undefined {
  const match = /^([a-z]+)([.\\:+[\]].*)$/i.exec(name);
  const command = match?.[1]?.toLowerCase() ?? '';
  return match && findProgram(command)?.kind === 'command' ? { command, rest: match[2] ?? '' } : undefined;
}

function runCommand(evaluation: Evaluation, chars: readonly CmdChar[], input: readonly Line[] | undefined): number {
  const { session } = evaluation;
  const { name, isQuoted, tail } = splitCommand(chars);
  if (name === '') return 0;
  if (/^[a-z]:$/i.test(name)) {
    const error = changeDrive(session, name);
    const code = error === undefined ? 0 : fail(evaluation, error);
    setErrorLevel(session, code, undefined);
    return code;
  }
  const lower = name.toLowerCase();
  if (lower === 'call' || lower === 'cmd' || lower === 'cmd.exe') return runNested(evaluation, lower, tail, input);
  if (lower === 'exit' && !textOf(tail).includes('/?')) return exit(session);
  if (lower === 'start') return runStart(evaluation, tail, input);
  const builtIn = isQuoted ? undefined : splitBuiltIn(name);
  const skipped = chars.findIndex(({ text }) => !' \t,;='.includes(text));
  const behind = builtIn ? chars.slice(skipped + builtIn.command.length) : tail;
  return runNamed(evaluation, builtIn?.command ?? name, isQuoted, behind, input);
}

function runNamed(
  evaluation: Evaluation,
  name: string,
  isQuoted: boolean,
  tail: readonly CmdChar[],
  input: readonly Line[] | undefined,
): number {
  const { session } = evaluation;
  const found = findByName(session, name);
  if (found.kind === 'program') {
    const text = textOf(tail);
    return startProgram(session, found.program, {
      name: found.name,
      args: splitArguments(text),
      tail: text,
      tailLine: toFactLine(tail),
      input,
      printError: (...pieces) => printError(evaluation, toLine(...pieces)),
    });
  }
  if (found.kind === 'file') return open(evaluation, found.entry);
  const messages = {
    absent: `'${isQuoted ? `"${name}"` : name}' is not recognized as an internal or external command,\noperable program or batch file.`,
    'no path': fileErrors.noPath,
    unknown: unknownCommand,
  };
  const code = fail(evaluation, messages[found.kind], found.kind === 'absent' ? 9009 : 1);
  setErrorLevel(session, code, undefined);
  return code;
}

/** Opens a file. A package of updates is opened by its installer. */
function open(evaluation: Evaluation, entry: FileEntry): number {
  const { session } = evaluation;
  const installers: Readonly<Record<string, string>> = { '.msu': 'wusa', '.msi': 'msiexec' };
  const installer = installers[extensionOf(entry.path)];
  const program = installer === undefined ? undefined : findProgram(installer);
  if (!program) {
    openFile(session, entry);
    return 0;
  }
  const switches = installer === 'msiexec' ? ['/i', entry.path] : [entry.path];
  const args = switches.map((text) => ({ text, isQuoted: text.includes(' ') }));
  return startProgram(session, program, { name: installer ?? '', args, tail: ` ${switches.join(' ')}` });
}

/** `start [/wait] ["title"] NAME …`: programs run at once; a file is opened, a folder in File Explorer. */
function runStart(evaluation: Evaluation, tail: readonly CmdChar[], input: readonly Line[] | undefined): number {
  const { session } = evaluation;
  let rest = tail;
  for (;;) {
    const text = textOf(rest);
    const skipped =
      /^\s*(?:\/(?:wait|w|b|min|max|i|low|normal|high|realtime|separate|shared)\b|\/d\s*(?:"[^"]*"|\S+)|"[^"]*")/i.exec(
        text,
      );
    const isTitle =
      skipped?.[0].trimStart().startsWith('"') &&
      ((rest !== tail && !/^\s*\//.test(textOf(tail))) || text.slice(skipped[0].length).trim() === '');
    if (!skipped || isTitle) break;
    rest = rest.slice(skipped[0].length);
  }
  const { name, isQuoted, tail: behind } = splitCommand(rest);
  if (name === '') {
    session.print(unknownCommand);
    return 0;
  }
  const entry = entryAt(session.host, pathOf(session, name));
  if (entry?.kind === 'folder') return open(evaluation, entry);
  if (entry && !/\.(?:exe|com)$/i.test(entry.path)) return open(evaluation, entry);
  return runNamed(evaluation, name, isQuoted, behind, input);
}

/** What a new cmd prints. Source: from knowledge. */
function banner({ host }: Session): readonly string[] {
  const { kernel, revision, copyright } = host.windows;
  const version = `Microsoft Windows [Version ${revision === 0 ? kernel : `${kernel}.${revision}`}]`;
  if (!kernel.startsWith('10.'))
    return [version, `Copyright (c) ${copyright} Microsoft Corporation.  All rights reserved.`];
  return [version, `(c) ${copyright === '' ? '' : `${copyright} `}Microsoft Corporation. All rights reserved.`];
}

/** `exit`, with or without `/b` and a number: leaves the Command Prompt that was started last, or closes the window. */
function exit(session: Session): number {
  const { nested = 0 } = session.window;
  if (nested === 0) session.close();
  else session.changeWindow((window) => ({ ...window, nested: nested - 1 }));
  return 0;
}

const maxNesting = 8;

/** `call COMMAND` and `cmd /c COMMAND`. */
function runNested(
  evaluation: Evaluation,
  name: string,
  tail: readonly CmdChar[],
  input: readonly Line[] | undefined,
): number {
  const text = textOf(tail).trim();
  const match = name === 'call' ? /^(.+)$/s.exec(text) : /^(?:\/[adqsuv]\S*\s+)*\/[ck]\s*(.+)$/is.exec(text);
  const command = match?.[1];
  if (name !== 'call' && text === '') {
    for (const line of banner(evaluation.session)) evaluation.session.print(line);
    evaluation.session.changeWindow((window) => ({ ...window, nested: (window.nested ?? 0) + 1 }));
    return 0;
  }
  if (command === undefined || evaluation.depth >= maxNesting) return fail(evaluation, unknownCommand);
  const inner = /^"(.*)"$/s.exec(command)?.[1];
  const isWhole = name !== 'call' && inner !== undefined && !inner.includes('"');
  return evaluateText({ ...evaluation, depth: evaluation.depth + 1 }, isWhole ? inner : command, input);
}

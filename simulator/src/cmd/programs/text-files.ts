import { compareText, hasWildcard, nameOf } from '../../host/files.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import { type Line, type Piece, plainText } from '../../text.ts';
import { linesOf } from '../file-lines.ts';
import { fileErrors, pathOf } from '../file-access.ts';
import { selectFiles } from '../select-files.ts';
import { readSwitches } from '../switches.ts';
import { toFindPattern } from '../find-pattern.ts';

/**
 * Commands that show, search and sort texts. Source of the formats: from knowledge.
 */

function type({ session, args, printError }: ProgramCall): number {
  if (args.length === 0) {
    printError('The syntax of the command is incorrect.');
    return 1;
  }
  let code = 0;
  const hasNames = args.length > 1 || hasWildcard(args[0]?.text ?? '');
  for (const { text } of args) {
    const found = selectFiles(session, text);
    if ('error' in found) {
      printError(found.error);
      if (args.length > 1) printError(`Error occurred while processing: ${text}.`);
      code = 1;
      continue;
    }
    for (const entry of found.files) {
      if (hasNames) {
        // Names of files go to the error output, so that `>` takes the texts only.
        for (const line of ['', /[\\:]/.test(text) ? entry.path : nameOf(entry.path), '', '']) printError(line);
      }
      if (entry.isLocked) printError(fileErrors.inUse);
      else session.printLines(linesOf(entry));
      if (entry.isLocked) code = 1;
    }
  }
  return code;
}

function more(call: ProgramCall): number {
  const { session, args, input, printError } = call;
  const files = args.filter(({ text }) => !/^[/+]/.test(text));
  if (files.length === 0) {
    session.printLines(input ?? []);
    return 0;
  }
  for (const { text } of files) {
    const found = selectFiles(session, text);
    if ('error' in found) {
      printError(found.error === fileErrors.notFound ? `Cannot access file ${pathOf(session, text)}` : found.error);
      return 1;
    }
    for (const entry of found.files) session.printLines(linesOf(entry));
  }
  return 0;
}

/** A text that is searched, with its name. */
interface Source {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Where `find` and `findstr` look. Undefined if a file is missing, which was reported then. */
function sourcesOf(
  call: ProgramCall,
  names: readonly string[],
  missing: (name: string) => string,
): Source[] | undefined {
  if (names.length === 0) return [{ name: '', lines: call.input ?? [] }];
  const sources: Source[] = [];
  for (const name of names) {
    const found = selectFiles(call.session, name);
    if ('error' in found) call.printError(missing(name));
    else
      sources.push(
        ...found.files.map((entry) => ({ name: hasWildcard(name) ? entry.path : name, lines: linesOf(entry) })),
      );
  }
  return sources.length === 0 ? undefined : sources;
}

function find(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  const wantedAt = args.findIndex(({ isQuoted }) => isQuoted);
  const wanted = args[wantedAt]?.text;
  if (wanted === undefined || options.switches.some((each) => !/^(?:[vcni]|offline|off)$/.test(each))) {
    printError(wanted === undefined ? 'FIND: Parameter format not correct' : 'FIND: Invalid switch');
    return 2;
  }
  const names = args.filter(({ text, isQuoted }, index) => index > wantedAt && (isQuoted || !text.startsWith('/')));
  const sources = sourcesOf(
    call,
    names.map(({ text }) => text),
    (name) => `File not found - ${name.toUpperCase()}`,
  );
  if (!sources) return 1;
  const fold = (text: string): string => (options.has('i') ? text.toLowerCase() : text);
  let count = 0;
  for (const { name, lines } of sources) {
    const found = [...lines.entries()].filter(
      ([, line]) => fold(plainText(line)).includes(fold(wanted)) !== options.has('v'),
    );
    session.fuel.burn(1 + lines.length);
    count += found.length;
    const heading = `---------- ${name.toUpperCase()}`;
    if (name !== '') session.print();
    if (options.has('c')) session.print(name === '' ? String(found.length) : `${heading}: ${found.length}`);
    else {
      if (name !== '') session.print(heading);
      for (const [index, line] of found) session.print(options.has('n') ? `[${index + 1}]` : '', ...line);
    }
  }
  return count > 0 ? 0 : 1;
}

function findstr(call: ProgramCall): number {
  const { session, args, printError } = call;
  const isSwitch = (text: string): boolean => /^\/(?:[belrsixvnmop]+|[cdfga]:.*|offline)$/i.test(text);
  const literal = args.filter(({ text }) => /^\/c:/i.test(text)).map(({ text }) => text.slice(3));
  const others = args.filter(({ text }) => !isSwitch(text)).map(({ text }) => text);
  const [given, ...names] = literal.length > 0 ? ['', ...others] : others;
  if (given === undefined) {
    printError('FINDSTR: Bad command line');
    return 2;
  }
  const letters = args
    .filter(({ text }) => /^\/[a-z]+$/i.test(text))
    .map(({ text }) => text.slice(1).toLowerCase())
    .join('');
  const patterns = (literal.length > 0 ? literal : given.split(/\s+/).filter((each) => each !== '')).map((text) =>
    toFindPattern(text, {
      isLiteral: letters.includes('l') || (literal.length > 0 && !letters.includes('r')),
      isCaseIgnored: letters.includes('i'),
      isAtStart: /[bx]/.test(letters),
      isAtEnd: /[ex]/.test(letters),
    }),
  );
  const sources = sourcesOf(call, names, (name) => `FINDSTR: Cannot open ${name}`);
  if (!sources) return 1;
  const hasNames = names.length > 1 || names.some((name) => hasWildcard(name));
  let count = 0;
  for (const { name, lines } of sources) {
    session.fuel.burn(1 + lines.length);
    for (const [index, line] of lines.entries()) {
      const text = plainText(line);
      if (patterns.some((pattern) => pattern(text)) === letters.includes('v')) continue;
      count += 1;
      if (letters.includes('m')) {
        session.print(name);
        break;
      }
      const before: Piece[] = [hasNames ? `${name}:` : '', letters.includes('n') ? `${index + 1}:` : ''];
      session.print(...before, ...line);
    }
  }
  return count > 0 ? 0 : 1;
}

function sort(call: ProgramCall): number {
  const { session, args, input, printError } = call;
  const file = args.find(({ text, isQuoted }) => isQuoted || !text.startsWith('/'))?.text;
  const column =
    Number(args.map(({ text }) => /^\/\+(\d+)$/.exec(text)?.[1]).find((each) => each !== undefined) ?? 1) - 1;
  const found = file === undefined ? { files: [] } : selectFiles(session, file);
  if ('error' in found) {
    printError(`${file ?? ''}${found.error}`);
    return 1;
  }
  const lines = file === undefined ? (input ?? []) : found.files.flatMap((entry) => linesOf(entry));
  session.fuel.burn(1 + lines.length);
  const key = (line: Line): string => plainText(line).slice(Math.max(0, column));
  const sorted = lines.toSorted((one, other) => compareText(key(one), key(other)));
  const isReversed = args.some(({ text }) => /^\/r/i.test(text));
  session.printLines(isReversed ? sorted.toReversed() : sorted);
  return 0;
}

export const textFilesPrograms: readonly Program[] = [
  { names: ['type'], kind: 'command', run: type },
  { names: ['more'], kind: 'program', run: more },
  { names: ['find'], kind: 'program', run: find, words: () => ['/c', '/i', '/n', '/v'] },
  { names: ['findstr'], kind: 'program', run: findstr, words: () => ['/c:', '/i', '/n', '/v'] },
  { names: ['sort'], kind: 'program', run: sort, words: () => ['/r'] },
];

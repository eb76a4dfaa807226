import { compareText } from '../host/files.ts';
import { laterNames } from '../cmd/programs/index.ts';
import { laterParts, neededParts } from '../later/parts.ts';
import { cmdWords, namesOf } from './suggest-commands.ts';
import { isCompletePath, pathAtEnd, pathParts, rootsOf } from './suggest-paths.ts';
import { beginningsOfProcedureLines, closingSign, suggestDrillWords } from './suggest-drill-words.ts';
import type { DrillWords } from './drill-words.ts';
import type { Suggestion } from './suggestion.ts';
import type { Session } from './session.ts';

const maxSuggestions = 24;

/** The last command of a line: what stands behind the last `|` or `&` outside of quotation marks. */
function lastCommand(typed: string, shell: 'cmd' | 'powershell'): string {
  let start = 0;
  let quote = '';
  for (const [index, character] of typed.split('').entries()) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || (shell === 'powershell' && character === "'")) quote = character;
    else if ('|&;('.includes(character)) start = index + 1;
  }
  return typed.slice(start);
}

/** Splits a command into its complete words and the word that is being typed, which is empty behind a space. */
function splitTyped(command: string): { readonly words: readonly string[]; readonly current: string } {
  const words = command.match(/(?:"[^"]*"?|'[^']*'?|[^\s"'])+/g) ?? [];
  const isInQuotes = (command.split('"').length - 1) % 2 === 1;
  if (/\s$/.test(command) && !isInQuotes) return { words, current: '' };
  return { words: words.slice(0, -1), current: words.at(-1) ?? '' };
}

/** What the buttons may offer beside what the host has. */
export interface OfferedWords {
  /** The commands of the drill, for an empty line. */
  readonly commands: readonly string[];
  readonly drillWords: DrillWords;
}

/**
 * Words that may come next in a line, right and wrong ones, in alphabetical order: names of commands, switches, names of
 * things on the host, parts of paths, and what follows the same words in the procedures of the job. At most 24, and never
 * a whole line. If there were more, words with the same beginning are replaced by their beginning, which the next words
 * then go on with. On an empty line, only the commands of the drill are offered, if there are any that the shell has.
 */
export function suggestWords(session: Session, typed: string, offered: OfferedWords): readonly Suggestion[] {
  if (session.window.question) return typed === '' ? arrange([], ['N', 'Y']) : [];
  const command = lastCommand(typed, session.window.shell);
  const { words, current } = splitTyped(command.trimStart());
  const { drillWords } = offered;
  if (typed.trim() === '') {
    const named = namedCommands(session, offered.commands);
    const beginnings = beginningsOfProcedureLines(session, drillWords);
    return arrange([], [...(named.length > 0 ? named : wordsBehind(session, [])), ...beginnings]);
  }
  if (/^\d?>>?$/.test(current) || (current === '' && /^\d?>>?$/.test(words.at(-1) ?? ''))) {
    return arrange([], rootsOf(session));
  }
  const path = pathAtEnd(current);
  if (path !== undefined) {
    const isComplete = isCompletePath(session, path);
    const goesOn = isComplete && session.window.shell === 'powershell' && !path.includes('"') ? [','] : [];
    return arrange(
      [...pathParts(session, path, drillWords), ...goesOn],
      isComplete ? wordsBehind(session, [...words, current]) : [],
      withClosing(session, typed, suggestDrillWords(session, typed, drillWords, isComplete)),
    );
  }
  const fromDrill = withClosing(session, typed, suggestDrillWords(session, typed, drillWords, true));
  const properties = session.window.shell === 'powershell' ? neededParts().propertyNames(session, typed) : [];
  if (properties.length > 0) return propertyWords(session, typed, properties, [...words, current], fromDrill);
  if (current === '') return arrange([], wordsOrCommands(session, typed, words, offered, fromDrill), fromDrill);
  // `N=` and `/LOG:` go on with a path, and so does a list of paths.
  if (/^(?:\w+=|[/-][a-z+]+:)$|\\.*,$/i.test(current)) return arrange(rootsOf(session), [], fromDrill);
  const found = words.length === 0 && current.startsWith('$') ? [] : wordsBehind(session, words);
  const rest = restOf(found, current);
  const isComplete = rest.length === 0 || found.some((word) => word.toLowerCase() === current.toLowerCase());
  return arrange(rest, isComplete ? wordsBehind(session, [...words, current]) : [], fromDrill);
}

const withClosing = (session: Session, typed: string, fromDrill: readonly Suggestion[]): readonly Suggestion[] => [
  ...fromDrill,
  ...closingSign(session, typed).filter(({ text }) => !fromDrill.some((each) => each.joins && each.text === text)),
];

/** What is missing of the words that begin with a typed one. */
const restOf = (words: readonly string[], typed: string): readonly string[] =>
  words
    .filter((word) => word.toLowerCase().startsWith(typed.toLowerCase()) && word.length > typed.length)
    .map((word) => word.slice(typed.length));

/** Names of properties: the first one, another one behind a comma, or the rest of one that is begun. */
function propertyWords(
  session: Session,
  typed: string,
  properties: readonly string[],
  words: readonly string[],
  fromDrill: readonly Suggestion[],
): readonly Suggestion[] {
  const begun = /(?:'[\w ]*'?|\w*)$/.exec(typed)?.[0] ?? '';
  if (/\s$/.test(typed) && !begun.startsWith("'")) {
    return arrange([], [...properties, ...wordsBehind(session, words.slice(0, -1))], fromDrill);
  }
  if (begun === '') return arrange(properties, [], fromDrill);
  const isWhole = properties.some((name) => name.toLowerCase() === begun.toLowerCase());
  const rest = restOf(properties, begun);
  const isList = isWhole && !/\$\w+\.\w*$/.test(typed);
  return arrange([...rest, ...(isList ? [','] : [])], isWhole ? wordsBehind(session, words) : [], fromDrill);
}

/** Cmdlets that go on with the output of others. */
const behindPipe = [
  'Export-Csv',
  'ForEach-Object',
  'Format-List',
  'Format-Table',
  'Get-FileHash',
  'Group-Object',
  'Measure-Object',
  'Out-File',
  'Select-Object',
  'Sort-Object',
  'Where-Object',
];

/** The words behind a space: those of the command that is being typed, or the names of commands. */
function wordsOrCommands(
  session: Session,
  typed: string,
  words: readonly string[],
  { commands }: OfferedWords,
  fromDrill: readonly Suggestion[],
): readonly string[] {
  if (words.length > 0) return wordsBehind(session, words);
  // Within a table of values, only the procedures say what may stand there.
  if (fromDrill.length > 0 && /[;{]\s*$/.test(typed)) return [];
  const named = namedCommands(session, commands);
  if (/\|\s*$/.test(typed) && session.window.shell === 'powershell') return [...behindPipe, ...named];
  return named.length > 0 ? named : wordsBehind(session, []);
}

/**
 * Those of the commands of a drill that the shell has, as the drill writes them: `fc.exe` is the program even in PowerShell.
 * Before the later parts are loaded, their names are taken to be there.
 */
function namedCommands(session: Session, commands: readonly string[]): readonly string[] {
  const isCmd = session.window.shell === 'cmd';
  const isLoaded = laterParts() !== undefined;
  const known = isCmd || isLoaded ? wordsBehind(session, []) : namesOf(session, 'program');
  const names = new Set(known.map((name) => name.toLowerCase()));
  const isLater = (name: string): boolean => laterNames.has(name) || (!isCmd && /^[a-z]+-[a-z]+$/.test(name));
  return commands.filter((command) => {
    const name = command.toLowerCase().replace(/\.exe$/, '');
    return names.has(name) || (!isLoaded && isLater(name));
  });
}

/** The words that may stand behind some complete words. */
function wordsBehind(session: Session, words: readonly string[]): readonly string[] {
  const found =
    session.window.shell === 'cmd' ? cmdWords(session, words) : neededParts().powershellWords(session, words);
  return words.length === 0 ? found : [...found, ...rootsOf(session), '>', '>>', '|'];
}

const compareSuggestions = (one: Suggestion, other: Suggestion): number => {
  const order = compareText(one.text, other.text);
  if (order !== 0) return order;
  return one.text < other.text ? -1 : 1;
};

/**
 * All suggestions in order: those of the job card and its procedures, those that go on with the last word, and those that
 * follow it.
 */
function arrange(
  joined: readonly string[],
  next: readonly string[],
  fromDrill: readonly Suggestion[] = [],
): readonly Suggestion[] {
  const isNew = (text: string, joins: boolean): boolean =>
    !fromDrill.some((each) => each.joins === joins && each.text.toLowerCase() === text.toLowerCase());
  const newJoined = joined.filter((text) => isNew(text, true));
  const newNext = next.filter((text) => isNew(text, false));
  const free = maxSuggestions - fromDrill.length;
  const shownJoined = shortened(newJoined, Math.max(free - newNext.length, Math.ceil((free * 2) / 3)));
  const shownNext = shortened(newNext, free - shownJoined.length);
  return [
    ...fromDrill,
    ...shownJoined.map((text) => ({ text, joins: true })),
    ...shownNext.map((text) => ({ text, joins: false })),
  ].toSorted(compareSuggestions);
}

/**
 * At most `room` texts: those with the same first letter become their common beginning, the largest groups first. If there
 * are more letters than room, those of the first texts are kept.
 */
function shortened(texts: readonly string[], room: number): readonly string[] {
  const unique = [...new Set(texts)].filter((text) => text.trim() !== '');
  if (unique.length <= room) return unique;
  const groups = new Map<string, string[]>();
  for (const text of unique) {
    const letter = text.slice(0, /^[-/"]/.test(text) ? 2 : 1).toLowerCase();
    groups.set(letter, [...(groups.get(letter) ?? []), text]);
  }
  const sorted = [...groups.values()].slice(0, room).toSorted((one, other) => one.length - other.length);
  let count = sorted.length;
  const kept: string[] = [];
  for (const group of sorted) {
    const isWhole = count + group.length - 1 <= room;
    if (isWhole) count += group.length - 1;
    kept.push(...(isWhole ? group : [commonBeginning(group)]));
  }
  return [...new Set(kept)].slice(0, room);
}

function commonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) {
    while (length > 0 && first.slice(0, length).toLowerCase() !== text.slice(0, length).toLowerCase()) length -= 1;
  }
  return first.slice(0, length);
}

import { compareText } from '../host/files.ts';
import { laterNames } from '../cmd/programs/index.ts';
import { laterParts, neededParts } from '../later/parts.ts';
import { cmdWords, namesOf } from './suggest-commands.ts';
import { existsAt, isPathLike, pathParts, rootsOf } from './suggest-paths.ts';
import type { Session } from './session.ts';

/** A word for a button under the input line. */
export interface Suggestion {
  readonly text: string;
  /** It goes on with the last word, without a space between. */
  readonly joins: boolean;
}

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

/**
 * Words that may come next in a line, right and wrong ones, in alphabetical order: names of commands, switches, names of
 * things on the host, and parts of paths. At most 24, and never a whole line. If there were more, words with the same
 * beginning are replaced by their beginning, which the next words then go on with. On an empty line, only those of
 * `commands` are offered, if there are any that the shell has.
 */
export function suggestWords(session: Session, typed: string, commands: readonly string[] = []): readonly Suggestion[] {
  if (session.window.question) return typed === '' ? arrange([], ['N', 'Y']) : [];
  const command = lastCommand(typed, session.window.shell);
  const { words, current } = splitTyped(command.trimStart());
  if (/^\d?>>?$/.test(current) || (current === '' && /^\d?>>?$/.test(words.at(-1) ?? ''))) {
    return arrange([], rootsOf(session));
  }
  if (isPathLike(current)) {
    const parts = pathParts(session, current);
    // A folder with a backslash behind it, and a drive without one, are not at their end yet.
    const isOpen = /[^:]\\$|(?:^|[=:"])[a-z]:$/i.test(current);
    const isComplete = !isOpen && (existsAt(session, current) || /\.[a-z0-9]{2,5}"?$/i.test(current));
    return arrange(parts, isComplete ? wordsBehind(session, [...words, current]) : []);
  }
  if (current === '' && words.length === 0) {
    const named = namedCommands(session, commands);
    return arrange([], named.length > 0 ? named : wordsBehind(session, []));
  }
  const found = wordsBehind(session, words);
  if (current === '') return arrange([], found);
  // `N=` and `/LOG:` go on with a path.
  if (/^(?:\w+=|[/-][a-z+]+:)$/i.test(current)) return arrange(rootsOf(session), []);
  const rest = found
    .filter((word) => word.toLowerCase().startsWith(current.toLowerCase()) && word.length > current.length)
    .map((word) => word.slice(current.length));
  const isComplete = rest.length === 0 || found.some((word) => word.toLowerCase() === current.toLowerCase());
  return arrange(rest, isComplete ? wordsBehind(session, [...words, current]) : []);
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

/** All suggestions in order: those that go on with the last word, and those that follow it. */
function arrange(joined: readonly string[], next: readonly string[]): readonly Suggestion[] {
  const room =
    maxSuggestions - (joined.length > 0 ? Math.min(shortened(joined, maxSuggestions / 2).length, joined.length) : 0);
  const shownNext = shortened(next, room);
  const shownJoined = shortened(joined, maxSuggestions - shownNext.length);
  return [
    ...shownJoined.map((text) => ({ text, joins: true })),
    ...shownNext.map((text) => ({ text, joins: false })),
  ].toSorted(compareSuggestions);
}

/** At most `room` texts: those with the same first letter become their common beginning, the largest groups first. */
function shortened(texts: readonly string[], room: number): readonly string[] {
  const unique = [...new Set(texts)].filter((text) => text.trim() !== '');
  if (unique.length <= room) return unique;
  const groups = new Map<string, string[]>();
  for (const text of unique) {
    const letter = text.slice(0, /^[-/"]/.test(text) ? 2 : 1).toLowerCase();
    groups.set(letter, [...(groups.get(letter) ?? []), text]);
  }
  const sorted = [...groups.values()].toSorted((one, other) => one.length - other.length);
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

import { isHostName, type DrillWords, type LineWord, splitIntoWords } from './drill-words.ts';
import type { Session } from './session.ts';
import type { Suggestion } from './suggestion.ts';

/** The number of words before the next one that are compared with a line of the procedures. */
const comparedWords = 3;
const maxWords = 12;

/** What a word counts as when lines are compared. */
const keyOf = ({ text, kind }: LineWord): string => (kind === 'other' ? text.toLowerCase() : kind);

/** How many of the last words of a line stand in the same order before a place of another line. */
function countSameBefore(typed: readonly LineWord[], line: readonly LineWord[], place: number): number {
  let count = 0;
  while (count < comparedWords) {
    const [one, other] = [typed[typed.length - 1 - count], line[place - 1 - count]];
    if (!one || !other || keyOf(one) !== keyOf(other)) return count;
    count += 1;
  }
  return count;
}

/** A word that may follow, and how well the words before it fit. */
interface Found {
  readonly word: LineWord;
  readonly fit: number;
}

function findBehind(lines: DrillWords['lines'], typed: readonly LineWord[]): Found[] {
  return lines.flatMap((line) =>
    line.flatMap((word, place): Found[] => {
      const fit = place === 0 ? 0 : countSameBefore(typed, line, place);
      return fit === 0 ? [] : [{ word, fit }];
    }),
  );
}

/** True for a switch that a line of the procedures continues with HOST, such as `-machine:`. */
const takesHost = (lines: DrillWords['lines'], { text }: LineWord): boolean =>
  text.endsWith(':') &&
  lines.some((line) => line.some((word) => word.text.toLowerCase() === `${text}HOST`.toLowerCase()));

/** What a button shows for a word of a line: for a path the drives of the host, because the path is one of the job. */
function textsOf(session: Session, { text, kind }: LineWord): readonly string[] {
  // A date and a time are those of the job, and so is a word in capitals that stands for a value.
  if (kind === 'number' && /^\d{4}-|:/.test(text)) return [];
  if (/^"[A-Z ]+"$/.test(text)) return [];
  // So is a word in capitals behind a switch, for example -machine:HOST.
  if (kind !== 'path') return [text.replace(/^,\s/, ',').replace(/^([-/]\w+:)[A-Z]{2,}$/, '$1')];
  const quote = text.startsWith('"') ? '"' : '';
  const isDrive = text.endsWith(':');
  return [...session.host.volume.keys()].map((drive) => (isDrive ? drive : `${quote}${drive}\\`));
}

/**
 * Words that stand behind the last words of a typed line in a line of the procedures: the best fitting ones, not more
 * than 12. `isComplete` is false if the last word of the line, such as a path, must go on.
 */
export function suggestDrillWords(
  session: Session,
  typed: string,
  { lines, names }: DrillWords,
  isComplete: boolean,
): readonly Suggestion[] {
  const words = splitIntoWords(typed);
  const hasSpace = /\s$/.test(typed);
  const last = hasSpace ? undefined : words.at(-1);
  const found: { text: string; joins: boolean; fit: number }[] = [];
  if (isComplete) {
    for (const { word, fit } of findBehind(lines, words)) {
      if (hasSpace && !word.hasSpaceBefore) continue;
      const joins = !hasSpace && !word.hasSpaceBefore;
      found.push(...textsOf(session, word).map((text) => ({ text, joins, fit })));
    }
  }
  if (last && takesHost(lines, last)) {
    found.push(...names.filter(isHostName).map((text) => ({ text, joins: true, fit: comparedWords + 1 })));
  }
  if (last && last.kind === 'other') {
    const start = last.text.toLowerCase();
    for (const { word, fit } of findBehind(lines, words.slice(0, -1))) {
      if (word.kind !== 'other') continue;
      for (const text of textsOf(session, word)) {
        if (text.length <= start.length || !text.toLowerCase().startsWith(start)) continue;
        found.push({ text: text.slice(start.length), joins: true, fit });
      }
    }
  }
  const kept = new Map<string, Suggestion>();
  for (const { text, joins } of found.toSorted((one, other) => other.fit - one.fit)) {
    if (kept.size < maxWords) kept.set(`${joins ? '+' : ' '}${text}`, { text, joins });
  }
  return [...kept.values()];
}

/**
 * How lines of the procedures begin that do not begin with a command: with a program in quotation marks, or in PowerShell
 * with a variable.
 */
export const beginningsOfProcedureLines = (session: Session, { lines }: DrillWords): readonly string[] =>
  lines.flatMap(([first]) => {
    const isHere = first && (first.text.startsWith('"') || (first.text.startsWith('$') && isPowerShell(session)));
    return isHere ? textsOf(session, first) : [];
  });

const isPowerShell = ({ window }: Session): boolean => window.shell === 'powershell';

const closings: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** The sign that closes the last open bracket of a line of PowerShell, outside of quotation marks. */
export function closingSign(session: Session, typed: string): readonly Suggestion[] {
  if (!isPowerShell(session)) return [];
  const open: string[] = [];
  let quote = '';
  for (const sign of typed) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (closings[sign] !== undefined) open.push(closings[sign]);
    else if (sign === open.at(-1)) open.pop();
  }
  const text = open.at(-1);
  return quote !== '' || text === undefined || /[({]\s*$/.test(typed) ? [] : [{ text, joins: true }];
}

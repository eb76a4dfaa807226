import type { Fault } from '../fault.ts';
import { codePlaceholder, type Outline, type Passage } from '../markdown/outline.ts';
import { findCommandsInProse, findForbiddenCommands } from './commands.ts';
import { countWords, computeGrade } from './readability.ts';

/** The maximum Flesch-Kincaid grade. It is low because English is a second language for most trainees. */
const maxGrade = 9;

/** Counts the words of a module or procedure, without code blocks. */
export function countTextWords({ passages }: Outline): number {
  return passages.filter(({ kind }) => kind !== 'code').reduce((sum, { text }) => sum + countWords(text), 0);
}

/** Words that the curriculum never uses, each with the word to write instead. docs/content.md explains these words. */
const refusedWords: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:control[- ]room|console) operators?\b/i, 'panel operator'],
  [/\b(?:foreman|foremen|shift leaders?)\b/i, 'shift supervisor'],
  [/\bsite contacts?\b/i, 'incident contact'],
  [/\bAV owners?\b/i, 'antivirus owner'],
  [/\bowners? of the directory\b/i, 'directory owner'],
  // This pattern does not match "Workstation", which Windows writes in its own output, and `role: workstation`, which
  // is a value in the file of a drill.
  [/(?<!\brole: )\bworkstations?\b/, 'station'],
  [/\b(?:(?:USB|memory) sticks?|(?:thumb|pen) drives?)\b/i, 'drive, or stick if it is not of the company'],
  [/\b(?:scan kiosks?|checking stations?)\b/i, 'kiosk'],
  [/\brecord sheets?\b/i, 'record form'],
  [/\btelephone lists?\b/i, 'phone list'],
];

/** Reports each word of a content file that is in `refusedWords`, with the word to write instead. */
export function checkWords(file: string, source: string): Fault[] {
  return source.split('\n').flatMap((text, index) =>
    refusedWords.flatMap(([pattern, word]) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [{ file, line: index + 1, text: `write "${word}" instead of "${found}"` }];
    }),
  );
}

const proseKinds: readonly Passage['kind'][] = ['paragraph', 'cell', 'caption'];

/**
 * Selects the paragraphs, table cells and captions. Replaces each piece of code by the short word "it", so that code
 * does not raise the grade.
 */
function selectProse({ passages }: Outline): string[] {
  return passages
    .filter(({ kind }) => proseKinds.includes(kind))
    .map(({ prose }) => prose.replaceAll(codePlaceholder, 'it'));
}

/**
 * Checks the text of a module or procedure. The text must be readable. Commands in prose must be marked as code.
 * Forbidden commands are allowed only in blocks of the variant `never` or, if `allowsForbiddenCommands` is true, in
 * any code.
 */
export function checkText(
  file: string,
  outline: Outline,
  { allowsForbiddenCommands }: { readonly allowsForbiddenCommands: boolean },
): Fault[] {
  const grade = computeGrade(selectProse(outline));
  const proseFaults = outline.passages.flatMap(({ prose, line }) =>
    findCommandsInProse(prose).map((name) => ({
      file,
      line,
      text: `${name} is a command: write it as code`,
    })),
  );
  const codeFaults = outline.code
    .filter(({ variant }) => variant !== 'never' && !allowsForbiddenCommands)
    .flatMap(({ text, line }) =>
      findForbiddenCommands(text).map((name) => ({ file, line, text: `forbidden command in code: ${name}` })),
    );
  return [
    ...(grade > maxGrade
      ? [{ file, line: null, text: `reads at grade ${grade.toFixed(1)}; at most ${maxGrade}` }]
      : []),
    ...proseFaults,
    ...codeFaults,
  ];
}

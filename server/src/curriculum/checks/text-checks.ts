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

const proseKinds: readonly Passage['kind'][] = ['paragraph', 'cell', 'caption'];

/** Selects the paragraphs, table cells and captions. Replaces each piece of code by the short word "it". */
function selectProse({ passages }: Outline): string[] {
  return passages
    .filter(({ kind }) => proseKinds.includes(kind))
    .map(({ prose }) => prose.replaceAll(codePlaceholder, 'it'));
}

/**
 * Checks the text of a module or procedure. The text must be readable. Commands in prose must be marked as code. Code
 * may contain forbidden commands only if `allowsForbiddenCommands` is true, or in a block of the variant `never`.
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

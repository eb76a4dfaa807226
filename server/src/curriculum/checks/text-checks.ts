import type { Fault } from '../fault.ts';
import { codePlaceholder, type Outline, type Passage } from '../markdown/outline.ts';
import { findCommandsInProse, findForbiddenCommands } from './commands.ts';
import { countWords, computeGrade } from './readability.ts';

/** The maximum Flesch-Kincaid grade. It is low because English is a second language for most trainees. */
const maxGrade = 9;

/** Counts the words outside code blocks. */
export function countTextWords({ passages }: Outline): number {
  return passages.filter(({ kind }) => kind !== 'code').reduce((sum, { text }) => sum + countWords(text), 0);
}

const proseKinds: readonly Passage['kind'][] = ['paragraph', 'cell', 'caption'];

/** Selects the prose whose readability is measured. Replaces each piece of code by the short word "it". */
function selectProse({ passages }: Outline): string[] {
  return passages
    .filter(({ kind }) => proseKinds.includes(kind))
    .map(({ prose }) => prose.replaceAll(codePlaceholder, 'it'));
}

/**
 * Checks the text of a module or procedure: it must be readable, commands in prose must be marked as code, and code
 * must not contain forbidden commands, which change a host. If `allowsChanges` is true, code may contain any command.
 */
export function checkText(
  file: string,
  outline: Outline,
  { allowsChanges }: { readonly allowsChanges: boolean },
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
    .filter(({ variant }) => variant !== 'never' && !allowsChanges)
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

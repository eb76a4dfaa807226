import type { Fault } from '../fault.ts';
import { codePlaceholder, type Outline, type Passage } from '../markdown/outline.ts';
import { commandsInProse, forbiddenIn } from './commands.ts';
import { countWords, gradeOf } from './readability.ts';

/** The maximum Flesch-Kincaid grade: for most trainees English is a second language, and they read during work. */
const maxGrade = 9;

/** The number of words outside code blocks. */
export function countTextWords({ passages }: Outline): number {
  return passages.filter(({ kind }) => kind !== 'code').reduce((sum, { text }) => sum + countWords(text), 0);
}

const proseKinds: readonly Passage['kind'][] = ['paragraph', 'cell', 'caption'];

/** The prose whose readability is measured, without headings; each piece of code is replaced by one short word. */
function proseOf({ passages }: Outline): string[] {
  return passages
    .filter(({ kind }) => proseKinds.includes(kind))
    .map(({ prose }) => prose.replaceAll(codePlaceholder, 'it'));
}

/** Checks a module or procedure: readability, commands marked as code, no forbidden commands unless `mayChange`. */
export function checkText(file: string, outline: Outline, mayChange: boolean): Fault[] {
  const grade = gradeOf(proseOf(outline));
  const inProse = outline.passages.flatMap(({ prose, line }) =>
    commandsInProse(prose).map((name) => ({
      file,
      line,
      text: `${name} is a command: write it as code`,
    })),
  );
  const inCode = outline.code
    .filter(({ variant }) => variant !== 'never' && !mayChange)
    .flatMap(({ text, line }) =>
      forbiddenIn(text).map((name) => ({ file, line, text: `forbidden command in code: ${name}` })),
    );
  return [
    ...(grade > maxGrade
      ? [{ file, line: null, text: `reads at grade ${grade.toFixed(1)}; at most ${maxGrade}` }]
      : []),
    ...inProse,
    ...inCode,
  ];
}

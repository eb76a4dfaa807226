import type { Fault } from '../fault.ts';
import { codeBlank, type Outline, type Passage } from '../markdown/outline.ts';
import { commandsInProse, forbiddenIn } from './commands.ts';
import { countWords, gradeOf } from './readability.ts';

/** The highest Flesch-Kincaid grade: readers of a second language, with a job in hand. */
const highestGrade = 9;

/** Words of a text without its code blocks. */
export function textWords({ passages }: Outline): number {
  return passages.filter(({ kind }) => kind !== 'code').reduce((sum, { text }) => sum + countWords(text), 0);
}

const running: readonly Passage['kind'][] = ['paragraph', 'cell', 'caption'];

/** The prose of a text for judging how hard it reads: no headings, and one short word for each piece of code. */
function runningProse({ passages }: Outline): string[] {
  return passages.filter(({ kind }) => running.includes(kind)).map(({ prose }) => prose.replaceAll(codeBlank, 'it'));
}

/** Rules that hold in chapters and procedures alike: plain English, commands in code, no forbidden command in code. */
export function checkText(file: string, outline: Outline, mayChange: boolean): Fault[] {
  const grade = gradeOf(runningProse(outline));
  const inProse = outline.passages.flatMap(({ prose, line }) =>
    commandsInProse(prose).map((name) => ({
      file,
      line,
      text: `${name} stands in prose: a command stands in code`,
    })),
  );
  const inCode = outline.code
    .filter(({ variant }) => variant !== 'never' && !mayChange)
    .flatMap(({ text, line }) =>
      forbiddenIn(text).map((name) => ({ file, line, text: `forbidden in code here: ${name}` })),
    );
  return [
    ...(grade > highestGrade
      ? [{ file, line: null, text: `reads at grade ${grade.toFixed(1)}; at most ${highestGrade}` }]
      : []),
    ...inProse,
    ...inCode,
  ];
}

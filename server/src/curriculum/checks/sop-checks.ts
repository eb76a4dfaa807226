import type { ListItem, RootContent } from 'mdast';
import type { Fault } from '../fault.ts';
import { isExpected } from '../job-card/build-job-card.ts';
import { lineOf, toPlainText } from '../markdown/outline.ts';
import type { ParsedSop } from '../sop.ts';
import { checkText, countTextWords } from './text-checks.ts';

const minWords = 250;
const maxWords = 700;

/** The required headings of a procedure, in order. */
export const sopHeadings = [
  'Purpose',
  'Scope',
  'Who may do it',
  'Permits and people to tell',
  'Tools',
  'Steps',
  'Acceptance criteria',
  'What to record',
  'If it goes wrong',
] as const;

/** Checks a procedure against the rules of docs/content.md that its schema does not contain. */
export function checkSop(parsedSop: ParsedSop): Fault[] {
  const { file, name, frontMatter, outline } = parsedSop;
  const faults: Fault[] = [];
  const wordCount = countTextWords(outline);
  if (wordCount < minWords || wordCount > maxWords) {
    faults.push({ file, line: null, text: `has ${wordCount} words; ${minWords} to ${maxWords}` });
  }
  if (frontMatter.value && frontMatter.value.number !== name) {
    faults.push({
      file,
      line: frontMatter.lineOf('number'),
      text: `has number ${frontMatter.value.number}, but is in ${name}.md`,
    });
  }
  if (frontMatter.value && frontMatter.value.chapter !== Number(name.slice(3, 5))) {
    faults.push({
      file,
      line: frontMatter.lineOf('chapter'),
      text: `chapter ${frontMatter.value.chapter} does not fit the number`,
    });
  }
  return [
    ...faults,
    ...checkHeadings(parsedSop),
    ...checkSteps(parsedSop),
    ...checkText(file, outline, { allowsForbiddenCommands: frontMatter.value?.change ?? false }),
  ];
}

const listHeadings = ({ body }: ParsedSop) =>
  body.children.filter((node) => node.type === 'heading').filter(({ depth }) => depth === 2);

function checkHeadings(parsedSop: ParsedSop): Fault[] {
  const { file, body } = parsedSop;
  const headings = listHeadings(parsedSop).map((heading) => toPlainText(heading));
  const faults: Fault[] = [];
  const expectedHeadings = [...sopHeadings, 'the end'];
  const actualHeadings = [...headings, 'the end'];
  const firstDifference = expectedHeadings.findIndex((title, index) => actualHeadings[index] !== title);
  if (firstDifference !== -1) {
    faults.push({
      file,
      line: null,
      text: `headings: expected "${expectedHeadings[firstDifference]}", found "${actualHeadings[firstDifference]}"`,
    });
  }
  for (const [index, node] of body.children.entries()) {
    if (node.type !== 'heading' || node.depth !== 2) continue;
    const next = body.children[index + 1];
    if (!next || (next.type === 'heading' && next.depth === 2)) {
      faults.push({ file, line: lineOf(node), text: `"${toPlainText(node)}" is empty` });
    }
  }
  return faults;
}

/** Finds the content under a heading of a procedure. */
function findContentUnder({ body }: ParsedSop, title: string): RootContent[] {
  const start = body.children.findIndex((node) => node.type === 'heading' && toPlainText(node) === title);
  if (start === -1) return [];
  const rest = body.children.slice(start + 1);
  const end = rest.findIndex((node) => node.type === 'heading' && node.depth === 2);
  return end === -1 ? rest : rest.slice(0, end);
}

function checkSteps(parsedSop: ParsedSop): Fault[] {
  const { file } = parsedSop;
  const lists = findContentUnder(parsedSop, 'Steps').flatMap((node) =>
    node.type === 'list' && node.ordered ? [node] : [],
  );
  const steps = lists.flatMap((list) => list.children);
  if (steps.length === 0) return [{ file, line: null, text: 'has no numbered steps' }];
  return steps.flatMap((step, index) =>
    countExpectedLines(step) === 1
      ? []
      : [
          {
            file,
            line: lineOf(step),
            text: `step ${index + 1} has ${countExpectedLines(step)} **Expected:** lines; each has one`,
          },
        ],
  );
}

/** Counts the paragraphs of a step that start with the bold word `Expected:` and continue with text. */
function countExpectedLines({ children }: ListItem): number {
  return children.filter(
    (node) =>
      node.type === 'paragraph' && isExpected(node) && node.children.slice(1).some((part) => toPlainText(part) !== ''),
  ).length;
}

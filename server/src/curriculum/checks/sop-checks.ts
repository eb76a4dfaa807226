import type { ListItem, RootContent } from 'mdast';
import type { Fault } from '../fault.ts';
import { lineOf, plainTextOf } from '../markdown/outline.ts';
import type { SopReading } from '../sop.ts';
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

/** Checks a procedure against docs/content.md, beyond its schema. */
export function checkSop(reading: SopReading): Fault[] {
  const { file, name, front, outline } = reading;
  const faults: Fault[] = [];
  const words = countTextWords(outline);
  if (words < minWords || words > maxWords) {
    faults.push({ file, line: null, text: `has ${words} words; ${minWords} to ${maxWords}` });
  }
  if (front.value && front.value.number !== name) {
    faults.push({
      file,
      line: front.lineOf('number'),
      text: `has number ${front.value.number}, but is in ${name}.md`,
    });
  }
  if (front.value && front.value.chapter !== Number(name.slice(3, 5))) {
    faults.push({
      file,
      line: front.lineOf('chapter'),
      text: `chapter ${front.value.chapter} does not fit the number`,
    });
  }
  return [
    ...faults,
    ...checkHeadings(reading),
    ...checkSteps(reading),
    ...checkText(file, outline, front.value?.change ?? false),
  ];
}

const headingsOf = ({ body }: SopReading) =>
  body.children.filter((node) => node.type === 'heading').filter(({ depth }) => depth === 2);

function checkHeadings(reading: SopReading): Fault[] {
  const { file, body } = reading;
  const headings = headingsOf(reading).map((heading) => plainTextOf(heading));
  const faults: Fault[] = [];
  if (headings.join('\n') !== sopHeadings.join('\n')) {
    const at = sopHeadings.findIndex((title, index) => headings[index] !== title);
    const wanted = sopHeadings[at] ?? 'the end';
    const found = headings[at === -1 ? sopHeadings.length : at] ?? 'the end';
    faults.push({
      file,
      line: null,
      text: `headings: expected "${wanted}", found "${found}"`,
    });
  }
  for (const [index, node] of body.children.entries()) {
    if (node.type !== 'heading' || node.depth !== 2) continue;
    const next = body.children[index + 1];
    if (!next || (next.type === 'heading' && next.depth === 2)) {
      faults.push({ file, line: lineOf(node), text: `"${plainTextOf(node)}" is empty` });
    }
  }
  return faults;
}

/** The content under a heading of a procedure. */
function contentUnder({ body }: SopReading, title: string): RootContent[] {
  const start = body.children.findIndex((node) => node.type === 'heading' && plainTextOf(node) === title);
  if (start === -1) return [];
  const rest = body.children.slice(start + 1);
  const end = rest.findIndex((node) => node.type === 'heading' && node.depth === 2);
  return end === -1 ? rest : rest.slice(0, end);
}

function checkSteps(reading: SopReading): Fault[] {
  const { file } = reading;
  const lists = contentUnder(reading, 'Steps').flatMap((node) => (node.type === 'list' && node.ordered ? [node] : []));
  const steps = lists.flatMap((list) => list.children);
  if (steps.length === 0) return [{ file, line: null, text: 'has no numbered steps' }];
  return steps.flatMap((step, index) =>
    expectations(step) === 1
      ? []
      : [
          {
            file,
            line: lineOf(step),
            text: `step ${index + 1} has ${expectations(step)} **Expected:** lines; each has one`,
          },
        ],
  );
}

function expectations({ children }: ListItem): number {
  return children.filter((node) => {
    if (node.type !== 'paragraph') return false;
    const [first, ...rest] = node.children;
    return (
      first?.type === 'strong' &&
      /^Expected:?$/.test(plainTextOf(first)) &&
      rest.some((part) => plainTextOf(part) !== '')
    );
  }).length;
}

import { recordSectionTitle } from '@loopcheck/contract/features/sops/job-card';
import { countFormRows, maxFormRows } from '@loopcheck/contract/features/sops/record-form.rules';
import type { ListItem, RootContent } from 'mdast';
import type { Fault } from '../fault.ts';
import { isExpected } from '../job-card/build-job-card.ts';
import { lineOf, toPlainText } from '../markdown/outline.ts';
import { type HoldPoint, type RecordField, windowsVersions } from '../schema.ts';
import type { ParsedSop } from '../sop.ts';
import { checkText, countTextWords } from './text-checks.ts';

const minWords = 250;
const maxWords = 850;

/** The maximum number of words under "What to record". The values to record are fields of the form, not text. */
const maxRecordWords = 90;

/** The required headings of a procedure, in order. */
export const sopHeadings = [
  'Purpose',
  'Scope',
  'Who may do it',
  'Permits and people to tell',
  'Tools',
  'Steps',
  'Acceptance criteria',
  recordSectionTitle,
  'If it goes wrong',
] as const;

/** Checks a procedure against the rules of docs/content.md that the schema does not contain. */
export function checkSop(parsedSop: ParsedSop): Fault[] {
  const { file, name, frontMatter, outline } = parsedSop;
  const faults: Fault[] = [];
  const wordCount = countTextWords(outline);
  if (wordCount < minWords || wordCount > maxWords) {
    faults.push({ file, line: null, text: `has ${wordCount} words; expected ${minWords} to ${maxWords}` });
  }
  if (frontMatter.value && frontMatter.value.number !== name) {
    faults.push({
      file,
      line: frontMatter.lineOf('number'),
      text: `has number ${frontMatter.value.number}, but is in ${name}.md`,
    });
  }
  // The first two digits of a number are the chapter: LC-07-02.
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
    ...checkRecordSection(parsedSop),
    ...checkFrontMatterLists(parsedSop),
    // `change` is true if the steps of the procedure change a host. Only then are forbidden commands allowed.
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

/** Lists the numbered steps of a procedure. */
function listSteps(parsedSop: ParsedSop): ListItem[] {
  const lists = findContentUnder(parsedSop, 'Steps').flatMap((node) =>
    node.type === 'list' && node.ordered ? [node] : [],
  );
  return lists.flatMap((list) => list.children);
}

function checkSteps(parsedSop: ParsedSop): Fault[] {
  const { file } = parsedSop;
  const steps = listSteps(parsedSop);
  if (steps.length === 0) return [{ file, line: null, text: 'has no numbered steps' }];
  return steps.flatMap((step, index) =>
    countExpectedLines(step) === 1
      ? []
      : [
          {
            file,
            line: lineOf(step),
            text: `step ${index + 1} has ${countExpectedLines(step)} **Expected:** lines with text; each step must have one`,
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

function checkRecordSection(parsedSop: ParsedSop): Fault[] {
  const words = findContentUnder(parsedSop, recordSectionTitle).flatMap(
    (node) => toPlainText(node).match(/\S+/g) ?? [],
  );
  if (words.length <= maxRecordWords) return [];
  const text = `"${recordSectionTitle}" has ${words.length} words; at most ${maxRecordWords} are allowed, because the fields of the record form already name the values`;
  return [{ file: parsedSop.file, line: null, text }];
}

/** Checks the Windows versions, the hold points (signatures before a step) and the record form in the front matter. */
function checkFrontMatterLists(parsedSop: ParsedSop): Fault[] {
  const { file, frontMatter } = parsedSop;
  if (!frontMatter.value) return [];
  const { windows, holdPoints, record } = frontMatter.value;
  // A procedure without steps is reported by `checkSteps`. In this case, any step number is accepted here.
  const stepCount = listSteps(parsedSop).length || Infinity;
  const toFaultOfList =
    (list: string) =>
    ({ path, text }: FaultOfEntry): Fault => ({ file, line: frontMatter.lineOf(list, ...path), text });
  return [
    ...checkWindows(windows).map(toFaultOfList('windows')),
    ...checkHoldPoints(holdPoints, stepCount).map(toFaultOfList('holdPoints')),
    ...[...checkFields(record, stepCount), ...checkFormSize(record, holdPoints)].map(toFaultOfList('record')),
  ];
}

/** A fault of a list in the front matter. `path` is the path of the entry in the list; empty for the whole list. */
interface FaultOfEntry {
  readonly path: readonly number[];
  readonly text: string;
}

function checkWindows(windows: readonly (typeof windowsVersions)[number][]): FaultOfEntry[] {
  const inOrder = windowsVersions.filter((version) => windows.includes(version));
  if (inOrder.join() === windows.join()) return [];
  return [{ path: [], text: `the Windows versions must be in this order, each once: ${inOrder.join(', ')}` }];
}

function checkHoldPoints(holdPoints: readonly HoldPoint[], stepCount: number): FaultOfEntry[] {
  return holdPoints.flatMap(({ before, signedBy }, index): FaultOfEntry[] => {
    const previous = holdPoints.slice(0, index);
    const texts = [
      before > stepCount ? `there is no step ${before}` : null,
      previous.some((point) => point.before > before) ? 'the hold points must be in the order of the steps' : null,
      previous.some((point) => point.before === before && point.signedBy === signedBy)
        ? `a second hold point before step ${before} has the same signer`
        : null,
    ];
    return texts.flatMap((text) => (text === null ? [] : [{ path: [index], text }]));
  });
}

/** The fields that have the same label and type in every form, by id. Only `host` can be absent from a form. */
const fixedFields = new Map<string, Pick<RecordField, 'label' | 'type'>>([
  ['permit', { label: 'Permit or work order', type: 'text' }],
  ['host', { label: 'Host name', type: 'text' }],
  ['started', { label: 'Started', type: 'dateTime' }],
  ['ended', { label: 'Ended', type: 'dateTime' }],
  ['technician', { label: 'Technician', type: 'signature' }],
]);

function checkFields(record: readonly RecordField[], stepCount: number): FaultOfEntry[] {
  const ids = record.map(({ id }) => id);
  const faults: FaultOfEntry[] = [];
  if (ids[0] !== 'permit') faults.push({ path: [0], text: 'the first field of the form must be "permit"' });
  if (!ids.includes('started')) faults.push({ path: [], text: 'the form needs the field "started"' });
  if (ids.slice(-2).join() !== 'ended,technician') {
    faults.push({ path: [ids.length - 1], text: 'the last fields of the form must be "ended" and "technician"' });
  }
  for (const [position, field] of record.entries()) {
    faults.push(...checkField(field, record.slice(0, position), stepCount).map((text) => ({ path: [position], text })));
  }
  return [...faults, ...checkFieldOrder(record)];
}

/**
 * Reports each field whose step is before the step of an earlier field. `permit` and `host` are not checked, because they
 * are at the start of the form whatever their steps are. Not every form has `host`.
 */
function checkFieldOrder(record: readonly RecordField[]): FaultOfEntry[] {
  let lastStep = 0;
  return record.flatMap(({ id, step }, position): FaultOfEntry[] => {
    if (step === undefined || id === 'permit' || id === 'host') return [];
    if (step < lastStep) {
      const text = `${id} is read in step ${step}, but is after a field of step ${lastStep}: fields are in the order of the steps`;
      return [{ path: [position], text }];
    }
    lastStep = step;
    return [];
  });
}

/** Returns the descriptions of the faults of a field. */
function checkField(field: RecordField, previous: readonly RecordField[], stepCount: number): string[] {
  const { id, label, step, type } = field;
  const texts: string[] = [];
  if (previous.some((other) => other.id === id)) texts.push(`the id "${id}" exists twice`);
  if (previous.some((other) => other.label.toLowerCase() === label.toLowerCase())) {
    texts.push(`the label "${label}" exists twice`);
  }
  if (step !== undefined && step > stepCount) texts.push(`there is no step ${step}`);
  const fixed = fixedFields.get(id);
  if (fixed && (fixed.label !== label || fixed.type !== type)) {
    texts.push(`the field "${id}" must have the label "${fixed.label}" and the type ${fixed.type}`);
  }
  if (type === 'choice' && new Set(field.options).size < field.options.length)
    texts.push(`the field "${id}" has an option twice`);
  return texts;
}

function checkFormSize(record: readonly RecordField[], holdPoints: readonly HoldPoint[]): FaultOfEntry[] {
  const fields = record.map((field) => ({
    type: field.type,
    options: field.type === 'choice' ? field.options : [],
  }));
  const rows = countFormRows(fields, holdPoints.length);
  if (rows <= maxFormRows) return [];
  return [{ path: [], text: `the record form has ${rows} rows; at most ${maxFormRows} fit on its page` }];
}

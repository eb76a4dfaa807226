import {
  type JobCard,
  type JobCardBlock,
  type JobCardField,
  type JobCardSection,
  type JobCardStep,
  signerNames,
} from '@loopcheck/contract/features/sops/job-card';
import { labelWithUnit } from '@loopcheck/contract/features/sops/record-form.rules';
import type { Code, List, ListItem, Nodes, Paragraph, Root, RootContent, Table } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { codeTitle } from '../markdown/outline.ts';
import { codeVariant, toPlainText } from '../markdown/outline.ts';
import type { RecordField, SopFrontMatter } from '../schema.ts';
import { plainTextOf, sliceText, toCardText } from './card-text.ts';
import { findStopLines, tellsToStopOrKeepHandsOff } from './stop-lines.rules.ts';

/** The heading of the section with the steps. */
const stepsTitle = 'Steps';

/** The heading of the section with the instructions for cases in which something goes wrong. */
const troubleTitle = 'If it goes wrong';

/** Called with each node that a job card cannot show, and with the description of the fault. */
type ReportFault = (node: Nodes, text: string) => void;

/** What the conversion of a block needs: its position in the procedure, and the function that reports faults. */
interface Context {
  readonly isBelowTroubleTitle: boolean;
  readonly reportFault: ReportFault;
}

/**
 * Builds the job card of a procedure from its Markdown and its front matter. `untriedClaims` are the claims in its text
 * that nobody has documented or tried. Reports content that a job card cannot show, and leaves this content out.
 * Returns null if there are no steps. `frontMatter` is null if it is not valid.
 */
export function buildJobCard(
  body: Root,
  frontMatter: CardFrontMatter | null,
  untriedClaims: readonly string[],
  reportFault: ReportFault,
): JobCard | null {
  const sections = splitSections(body, reportFault);
  const stepsIndex = sections.findIndex(({ title }) => title === stepsTitle);
  const { warnings, steps } = readSteps(sections[stepsIndex]?.nodes ?? [], reportFault);
  const toCardSection = ({ title, nodes }: Section): JobCardSection => ({
    title,
    blocks: nodes.flatMap((node) => toBlocks(node, { isBelowTroubleTitle: title === troubleTitle, reportFault })),
  });
  // These sections are converted even if there are no steps, so that their faults are reported.
  const before = sections.slice(0, Math.max(0, stepsIndex)).map(toCardSection);
  const after = sections.slice(stepsIndex + 1).map(toCardSection);
  if (steps.length === 0) return null;
  const { windows, revisionNote, record, holdPoints } = frontMatter ?? emptyFrontMatter;
  const holdPointsBefore = (step: number) =>
    holdPoints.filter((point) => point.before === step).map(({ signedBy, check }) => ({ signedBy, check }));
  return {
    windows,
    revisionNote,
    untriedClaims: [...untriedClaims],
    record: record.map(toCardField),
    before,
    warnings,
    steps: steps.map((step) => ({ ...step, holdPoints: holdPointsBefore(step.number) })),
    after,
  };
}

const toCardField = (field: RecordField): JobCardField => ({
  id: field.id,
  label: field.label,
  type: field.type,
  unit: field.type === 'number' ? field.unit : null,
  options: field.type === 'choice' ? field.options : [],
  step: field.step ?? null,
  isRequired: field.required,
});

/**
 * Describes the hold points (signatures that are needed before a step) and the fields of the record form in sentences,
 * so that the search finds them. Returns one sentence for each hold point, and one for all fields together. Returns an
 * empty list if the procedure has neither hold points nor fields.
 */
export function describeRecordForm({ steps, record }: JobCard): string[] {
  const holdPoints = steps.flatMap(({ number, holdPoints: points }) =>
    points.map(
      ({ signedBy, check }) => `Hold point before step ${number}, signed by the ${signerNames[signedBy]}: ${check}`,
    ),
  );
  if (record.length === 0) return holdPoints;
  return [...holdPoints, `The record form asks for: ${record.map(labelWithUnit).join('; ')}.`];
}

/** The part of a procedure's front matter that its job card contains. */
type CardFrontMatter = Pick<SopFrontMatter, 'windows' | 'holdPoints' | 'record' | 'revisionNote'>;

const emptyFrontMatter: CardFrontMatter = { windows: [], holdPoints: [], record: [], revisionNote: '' };

/** A step without its hold points. */
type TextStep = Omit<JobCardStep, 'holdPoints'>;

/** The nodes between two `##` headings. */
interface Section {
  readonly title: string;
  readonly nodes: readonly RootContent[];
}

function splitSections({ children }: Root, reportFault: ReportFault): Section[] {
  const sections: { title: string; nodes: RootContent[] }[] = [];
  for (const node of children) {
    const section = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) sections.push({ title: toPlainText(node), nodes: [] });
    else if (section) section.nodes.push(node);
    else reportFault(node, 'a procedure must begin with a ## heading');
  }
  return sections;
}

function readSteps(
  nodes: readonly RootContent[],
  reportFault: ReportFault,
): { warnings: JobCardBlock[]; steps: TextStep[] } {
  const context = { isBelowTroubleTitle: false, reportFault };
  const isStepList = (node: RootContent): node is List => node.type === 'list' && node.ordered === true;
  const listIndex = nodes.findIndex(isStepList);
  const list = nodes[listIndex];
  if (!list || !isStepList(list)) return { warnings: [], steps: [] };
  for (const node of nodes.slice(listIndex + 1)) {
    reportFault(node, 'the section Steps must end with the last step: move this before the steps or into one of them');
  }
  return {
    warnings: nodes.slice(0, listIndex).flatMap((node) => toBlocks(node, context)),
    steps: list.children.map((item, index) => ({ number: index + 1, ...readStep(item, context) })),
  };
}

function readStep({ children }: ListItem, context: Context): Omit<TextStep, 'number'> {
  const step: Omit<TextStep, 'number'> = { blocks: [], expected: [] };
  for (const node of children) {
    if (node.type === 'paragraph' && isExpected(node)) step.expected.push(...toTextBlocks(node.children.slice(1)));
    else step.blocks.push(...toBlocks(node, context));
  }
  return step;
}

/** True for a paragraph that starts with the bold word `Expected:`. */
export function isExpected({ children: [first] }: Paragraph): boolean {
  return first?.type === 'strong' && /^Expected:?$/.test(toPlainText(first));
}

function toBlocks(node: RootContent, context: Context): JobCardBlock[] {
  if (node.type === 'paragraph') return toTextBlocks(node.children);
  if (node.type === 'code') return [toCommand(node)];
  if (node.type === 'containerDirective') return [toCallout(node, context)];
  if (node.type === 'list') return [toList(node, context)];
  if (node.type === 'table') return [toTable(node)];
  context.reportFault(node, `a procedure may not contain a ${node.type} here`);
  return [];
}

function toCommand(node: Code): JobCardBlock {
  const variant = codeVariant(node);
  const use = variant === 'command' ? 'copy' : variant;
  return { kind: 'command', title: codeTitle(node), code: node.value, use };
}

/** Splits a paragraph into text and stop lines. */
function toTextBlocks(nodes: Paragraph['children']): JobCardBlock[] {
  const text = toCardText(nodes);
  return findStopLines(plainTextOf(text, { hidesCode: true })).map((range): JobCardBlock => {
    const part = sliceText(text, range);
    return range.isStop ? { kind: 'stop', title: null, texts: [part] } : { kind: 'text', text: part };
  });
}

function toCallout({ name, children }: ContainerDirective, { reportFault }: Context): JobCardBlock {
  // `renderMarkdown` reports a callout without a title.
  let title: string | null = null;
  const texts = [];
  for (const node of children) {
    if (node.type !== 'paragraph') reportFault(node, 'a callout of a procedure may contain only paragraphs');
    else if (node.data && 'directiveLabel' in node.data) title = toPlainText(node);
    else texts.push(toCardText(node.children));
  }
  return { kind: name === 'warn' ? 'stop' : 'note', title, texts };
}

function toList(list: List, { isBelowTroubleTitle, reportFault }: Context): JobCardBlock {
  if (list.ordered) reportFault(list, `a numbered list may only be under ${stepsTitle}, and not inside a step`);
  return {
    kind: 'list',
    items: list.children.map((item) => {
      const [first, ...rest] = item.children;
      const text = first?.type === 'paragraph' ? toCardText(first.children) : [];
      if (first?.type !== 'paragraph' || rest.length > 0) reportFault(item, 'an item of a list must be one paragraph');
      const plainText = plainTextOf(text, { hidesCode: true });
      return {
        text,
        isStop: isBelowTroubleTitle ? tellsToStopOrKeepHandsOff(plainText) : findStopLines(plainText).some(isStopLine),
      };
    }),
  };
}

const isStopLine = ({ isStop }: { readonly isStop: boolean }) => isStop;

function toTable({ children: [head, ...rows] }: Table): JobCardBlock {
  const toCells = (row: Table['children'][number] | undefined) =>
    (row?.children ?? []).map((cell) => toCardText(cell.children));
  return { kind: 'table', head: toCells(head), rows: rows.map(toCells) };
}

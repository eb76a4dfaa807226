import {
  nonTextFields,
  type ChangedField,
} from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { type ModuleListField, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { htmlToPlainText } from '../../platform/html/plain-text.rules.ts';

/** The fields of a module, quiz or procedure other than its text: title, settings and lists. */
export type NonTextFields = { readonly [Name in ChangedField['part']]?: ChangedField['ours'] };

/** Finds the fields that exist in both versions and differ. `part` of a result is the name of the field. */
export const findChangedFields = (ours: NonTextFields, shipped: NonTextFields): ChangedField[] =>
  nonTextFields.flatMap((name) => {
    const [ourValue, shippedValue] = [ours[name], shipped[name]];
    const isInBoth = ourValue !== undefined && shippedValue !== undefined;
    return isInBoth && ourValue !== shippedValue ? [{ part: name, ours: ourValue, shipped: shippedValue }] : [];
  });

interface ComparedModule {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly estimatedDuration: number;
  readonly lists: Partial<Record<ModuleListField, string[]>>;
  /** The parts into which the text is divided; empty for a text without parts. */
  readonly parts: readonly Pick<ModulePart, 'minutes' | 'check'>[];
}

/** Selects the fields of a module that are compared. Lists and parts become plain text with one line per entry. */
export function selectModuleFields({
  title,
  description,
  summary,
  estimatedDuration,
  lists,
  parts,
}: ComparedModule): NonTextFields {
  const listFields = moduleLists.map((name) => [name, (lists[name] ?? []).map(htmlToPlainText).join('\n')]);
  const partLines = parts.map(({ minutes, check }) => (check ? `${minutes} min: ${check.question}` : `${minutes} min`));
  return {
    title,
    description,
    summary,
    estimatedDuration,
    parts: partLines.join('\n'),
    ...Object.fromEntries(listFields),
  };
}

/** Renders plain text as HTML with one paragraph per line. */
export const renderParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

interface ComparedQuestion {
  readonly question: string;
  readonly exhibit: Exhibit | null;
  readonly options: readonly string[];
  /** The number of the correct option, from 1. */
  readonly correctOption: number;
  readonly explanation: string;
}

/**
 * Renders questions as HTML with one heading each, so that two quizzes can be compared in the same way as two texts.
 */
export const renderQuestions = (questions: readonly ComparedQuestion[]): string =>
  questions
    .flatMap(({ question, exhibit, options, correctOption, explanation }) => [
      `<h2>${renderCode(question)}</h2>`,
      exhibit ? renderExhibit(exhibit) : '',
      `<ul class="dots">${renderOptions({ options, correctOption })}</ul>`,
      `<p>${renderCode(explanation)}</p>`,
    ])
    .join('');

/** Renders the title and each line as a paragraph, because two texts are compared by paragraphs. */
const renderExhibit = ({ title, text }: Exhibit) => {
  const lines = text.split('\n').filter((line) => line !== '');
  return `<p>${escapeHtml(title)}</p>${lines.map((line) => `<p><code>${escapeHtml(line)}</code></p>`).join('')}`;
};

const renderOptions = ({ options, correctOption }: Pick<ComparedQuestion, 'options' | 'correctOption'>) =>
  options
    .map((option, index) =>
      index + 1 === correctOption ? `<strong>${renderCode(option)}</strong>` : renderCode(option),
    )
    .map((option) => `<li>${option}</li>`)
    .join('');

/** Escapes text and renders the parts between backticks as code, in the same way as the quiz page. */
const renderCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Escapes a text that is inserted between tags. An attribute value would need more escapes. */
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

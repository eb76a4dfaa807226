import { besideText, type ChangedPart } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { type ModuleListName, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';

type Part = ChangedPart['part'];

/** What stands beside a text: title, settings and lists. */
export type Parts = { readonly [Name in Part]?: ChangedPart['ours'] };

/** The parts that both sides have and that differ. */
export const changedParts = (ours: Parts, shipped: Parts): ChangedPart[] =>
  besideText.flatMap((part) => {
    const [own, other] = [ours[part], shipped[part]];
    return own === undefined || other === undefined || own === other ? [] : [{ part, ours: own, shipped: other }];
  });

interface ModuleTexts {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly estimatedDuration: number;
  readonly lists: Partial<Record<ModuleListName, string[]>>;
}

/** The parts of a module. A list is plain text with one line for each entry. */
export function moduleParts({ title, description, summary, estimatedDuration, lists }: ModuleTexts): Parts {
  const listParts = moduleLists.map((name) => [name, (lists[name] ?? []).map(plainText).join('\n')]);
  return { title, description, summary, estimatedDuration, ...Object.fromEntries(listParts) };
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of one line of sanitised HTML. */
const plainText = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity);

/** Plain text as HTML with a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

/** A question in a sheet; `correctOption` counts from 1. */
export interface SheetQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly correctOption: number;
  readonly explanation: string;
}

/** Questions as HTML with a heading for each, so that two pools can be compared as two texts are. */
export const questionSheet = (questions: readonly SheetQuestion[]): string =>
  questions
    .map(({ question, explanation, ...rest }) => {
      const options = optionItems(rest);
      return `<h2>${withCode(question)}</h2><ul class="dots">${options}</ul><p>${withCode(explanation)}</p>`;
    })
    .join('');

const optionItems = ({ options, correctOption }: Pick<SheetQuestion, 'options' | 'correctOption'>) =>
  options
    .map((option, index) => (index + 1 === correctOption ? `<strong>${withCode(option)}</strong>` : withCode(option)))
    .map((option) => `<li>${option}</li>`)
    .join('');

/** Escaped text; what is between backticks becomes code, as on the quiz screen. */
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

import { besideText, type ChangedPart } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { type ModuleListName, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';

type Part = ChangedPart['part'];

/** The fields other than the text: title, settings and lists. */
export type Parts = { readonly [Name in Part]?: ChangedPart['ours'] };

/** The parts that both versions contain and that differ. */
export const changedParts = (ours: Parts, shipped: Parts): ChangedPart[] =>
  besideText.flatMap((part) => {
    const [oursPart, shippedPart] = [ours[part], shipped[part]];
    return oursPart === undefined || shippedPart === undefined || oursPart === shippedPart
      ? []
      : [{ part, ours: oursPart, shipped: shippedPart }];
  });

interface ModuleTexts {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly estimatedDuration: number;
  readonly lists: Partial<Record<ModuleListName, string[]>>;
}

/** The parts of a module. A list is plain text with one line per entry. */
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

/** Converts plain text to HTML with one paragraph per line. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

/** A question of a question sheet; `correctOption` is numbered from 1. */
export interface SheetQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly correctOption: number;
  readonly explanation: string;
}

/** Renders questions as HTML with one heading each, so that two pools can be compared in the same way as two texts. */
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

/** Escapes text and renders parts between backticks as code, as on the quiz page. */
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

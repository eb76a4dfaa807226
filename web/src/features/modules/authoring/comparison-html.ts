import { moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { FieldLabels, ModuleField } from './field-labels.ts';
import type { ModuleContent } from './module-draft.rules.ts';

/**
 * Converts a module to one HTML text, so that two revisions can be compared section by section. The module's text with
 * its own sections comes first: anything before its first heading would otherwise belong to the preceding section. Each
 * other field that is not empty follows as a section.
 */
export function toComparisonHtml(module: ModuleContent, labels: FieldLabels): string {
  const fieldSections = (['title', 'description', 'summary', 'estimatedDuration'] as const).map((name) =>
    toSection(name, labels[name], toParagraph(String(module[name] ?? ''))),
  );
  const listSections = moduleLists.map((name) => toSection(name, labels[name], toList(module.lists[name])));
  return [module.content, ...fieldSections, ...listSections].join('\n');
}

const toSection = (name: ModuleField, label: string, html: string) =>
  html === '' ? '' : `<h2 id="part-${name.toLowerCase()}">${label}</h2>${html}`;

const toList = (entries: readonly string[]) =>
  entries.length === 0 ? '' : `<ul class="dots">${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

function toParagraph(text: string): string {
  if (text === '') return '';
  const element = document.createElement('p');
  element.textContent = text;
  return element.outerHTML;
}

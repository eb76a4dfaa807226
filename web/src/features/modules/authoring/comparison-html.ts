import { moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { FieldLabels, ModuleField } from './field-labels.ts';
import type { ModuleContent } from './module-draft.rules.ts';
import { listDraftSections, type DraftPart } from './part-drafts.rules.ts';

/**
 * Returns a module as one HTML text, so that two revisions can be compared section by section. The module's text comes
 * first: otherwise the paragraphs before its first heading would belong to the section of another field. After it, each
 * other field that is not empty is a section.
 */
export function toComparisonHtml(module: ModuleContent, labels: FieldLabels): string {
  const fieldSections = (['title', 'description', 'summary', 'estimatedDuration'] as const).map((name) =>
    toSection(name, labels[name], toParagraph(String(module[name] ?? ''))),
  );
  const listSections = moduleLists.map((name) => toSection(name, labels[name], toList(module.lists[name])));
  const parts = toSection('parts', labels.parts, toList(module.parts.map((part) => toPartEntry(part, module.content))));
  return [module.content, ...fieldSections, ...listSections, parts].join('\n');
}

/** In the id, `part-` is only a prefix. It does not refer to the parts of a module. */
const toSection = (name: ModuleField, label: string, html: string) =>
  html === '' ? '' : `<h2 id="part-${name.toLowerCase()}">${label}</h2>${html}`;

const toList = (htmlEntries: readonly string[]) =>
  htmlEntries.length === 0 ? '' : `<ul class="dots">${htmlEntries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

/** Returns a part as one line of HTML: first section, minutes, and check question with the right option in bold. */
function toPartEntry({ startSectionId, minutes, check }: DraftPart, content: string): string {
  const sections = listDraftSections(content);
  const start = startSectionId === null ? sections[0] : sections.find(({ id }) => id === startSectionId);
  const startAndMinutes = [start?.title ?? '?', `${minutes ?? '?'} min`].map(escapeHtml);
  if (check === null) return startAndMinutes.join(' · ');
  const options = check.options.map((option, index) =>
    index === check.rightOption ? `<strong>${escapeHtml(option)}</strong>` : escapeHtml(option),
  );
  const explanation = check.explanation === '' ? [] : [escapeHtml(check.explanation)];
  return [...startAndMinutes, escapeHtml(check.question), options.join(' / '), ...explanation].join(' · ');
}

function escapeHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

function toParagraph(text: string): string {
  if (text === '') return '';
  const element = document.createElement('p');
  element.textContent = text;
  return element.outerHTML;
}

import { useLingui } from '@lingui/react/macro';
import type { ModuleRevisionText } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { type ModuleListName, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModuleDraft } from './use-module-draft.ts';

/** All that readers see of a module. */
export type ShownModule = Omit<ModuleDraft, 'baseRevision'>;

type PartName = ModuleListName | 'title' | 'description' | 'summary' | 'estimatedDuration';
export type PartLabels = Readonly<Record<PartName, string>>;

/** What the parts of a module are called beside its text. */
export function usePartLabels(): PartLabels {
  const { t } = useLingui();
  return {
    title: t`Title`,
    description: t`Description`,
    summary: t`Summary`,
    estimatedDuration: t`Estimated duration in minutes`,
    objectives: t`Learning objectives`,
    prerequisites: t`Prerequisites`,
    tools: t`Tools`,
    steps: t`Steps`,
    verification: t`Verification`,
    safety: t`Safety`,
    troubleshooting: t`Troubleshooting`,
    references: t`References`,
  };
}

/** A module as one HTML text, a section for each part beside its text, so that two can be compared as two texts are. */
export function sheetOf(shown: ShownModule, labels: PartLabels): string {
  const words = (['title', 'description', 'summary', 'estimatedDuration'] as const).map((name) =>
    sectionOf(name, labels[name], shown[name] === '' ? '' : elementOf('p', String(shown[name]))),
  );
  const lists = moduleLists.map((name) => {
    const items = shown.lists[name].map((entry) => `<li>${entry}</li>`).join('');
    return sectionOf(name, labels[name], items === '' ? '' : `<ul class="dots">${items}</ul>`);
  });
  // The text stands first: what opens it, before its first heading, belongs to no other part.
  return [shown.content, ...words, ...lists].join('\n');
}

const sectionOf = (name: PartName, label: string, html: string) =>
  html === '' ? '' : `<h2 id="part-${name.toLowerCase()}">${label}</h2>${html}`;

function elementOf(name: string, text: string): string {
  const element = document.createElement(name);
  element.textContent = text;
  return element.outerHTML;
}

/** An earlier revision as it would be restored: what it did not keep stays as it is. */
export const restoredFrom = (old: ModuleRevisionText, present: ShownModule): ShownModule => ({
  title: old.title,
  description: old.description ?? present.description,
  summary: old.summary ?? present.summary,
  estimatedDuration: old.estimatedDuration ?? present.estimatedDuration,
  content: old.content ?? '',
  lists: Object.fromEntries(moduleLists.map((name) => [name, old.lists[name] ?? []])) as Record<
    ModuleListName,
    string[]
  >,
});

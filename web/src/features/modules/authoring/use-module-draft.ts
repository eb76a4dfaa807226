import {
  type DraftableModule,
  type ModuleListName,
  moduleLists,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { z } from 'zod';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';

/** A module as it stands in the editor. */
const Shape = z.object({
  /** The revision that was on the screen when the writing began. */
  baseRevision: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  estimatedDuration: z.int(),
  content: z.string(),
  lists: z.record(z.enum(moduleLists), z.array(z.string())),
});
export type ModuleDraft = z.infer<typeof Shape>;

export const draftOf = (module: DraftableModule): ModuleDraft => ({
  baseRevision: module.contentRevision,
  title: module.title,
  description: module.description,
  summary: module.summary,
  estimatedDuration: module.estimatedDuration,
  content: module.content ?? '',
  lists: Object.fromEntries(moduleLists.map((name) => [name, module[name]])) as Record<ModuleListName, string[]>,
});

/** What of a draft is other than the module; the rest is not sent, so that nobody's change beside it is undone. */
export function changesOf(draft: ModuleDraft, module: DraftableModule) {
  const lists = moduleLists.filter((name) => draft.lists[name].join('\n') !== module[name].join('\n'));
  return {
    ...(draft.title !== module.title && { title: draft.title }),
    ...(draft.description !== module.description && { description: draft.description }),
    ...(draft.summary !== module.summary && { summary: draft.summary }),
    ...(draft.estimatedDuration !== module.estimatedDuration && { estimatedDuration: draft.estimatedDuration }),
    ...(draft.content !== (module.content ?? '') && { content: draft.content }),
    ...(lists.length > 0 && { lists: Object.fromEntries(lists.map((name) => [name, draft.lists[name]])) }),
  };
}

/** What is written about a module. It outlives a reload and a lost session, and waits for the person who wrote it. */
export function useModuleDraft(userId: string, module: DraftableModule) {
  const key = `module-${module.id}`;
  const [left] = useState(() => Shape.safeParse(readDraft(userId, key)).data);
  const [draft, setDraft] = useState<ModuleDraft>(() => left ?? draftOf(module));
  // Counts the texts that came from elsewhere than the keyboard: each begins the editors anew.
  const [epoch, setEpoch] = useState(0);
  return {
    draft,
    epoch,
    /** Something was written before and not published. */
    wasLeft: left !== undefined,
    change: (change: Partial<ModuleDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...change };
        saveDraft(userId, key, next);
        return next;
      }),
    begin: (from: DraftableModule) => {
      removeDraft(userId, key);
      setDraft(draftOf(from));
      setEpoch(epoch + 1);
    },
  };
}

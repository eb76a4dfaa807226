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

/**
 * What is written about a module. It outlives a reload and a lost session, and waits for the person who wrote it. While
 * nothing is written, the draft is the module itself, also when somebody else publishes meanwhile.
 */
export function useModuleDraft(userId: string, module: DraftableModule) {
  const key = `module-${module.id}`;
  const [left] = useState(() => Shape.safeParse(readDraft(userId, key)).data);
  const [written, setWritten] = useState<ModuleDraft | null>(() => left ?? null);
  const [epoch, setEpoch] = useState(0);
  const draft = written ?? draftOf(module);
  return {
    draft,
    /** Differs for each text that came from elsewhere than the keyboard: it begins the editors anew. */
    epoch: `${epoch} ${draft.baseRevision}`,
    hasChanges: written !== null && Object.keys(changesOf(written, module)).length > 0,
    isOutdated: written !== null && written.baseRevision < module.contentRevision,
    change: (change: Partial<ModuleDraft>) =>
      setWritten((before) => {
        const next = { ...(before ?? draftOf(module)), ...change };
        saveDraft(userId, key, next);
        return next;
      }),
    /** Begins again from the module as it stands. */
    drop: () => {
      removeDraft(userId, key);
      setWritten(null);
      setEpoch((before) => before + 1);
    },
  };
}

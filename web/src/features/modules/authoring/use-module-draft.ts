import { type EditableModule, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { z } from 'zod';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';
import { findPublishObstacle, isChanged, toModuleDraft, type ModuleDraft } from './module-draft.rules.ts';

/** A draft that was stored in the browser, maybe by an earlier version of this app. */
const StoredDraft = z.object({
  baseRevision: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  estimatedDuration: z.number().nullable(),
  content: z.string(),
  lists: z.record(z.enum(moduleLists), z.array(z.string())),
}) satisfies z.ZodType<ModuleDraft>;

/**
 * The draft of a module. Changes are stored in the browser for each person, so that they survive a reload and the end
 * of a session. Until the first change, the draft has the content of the current revision, also if somebody else
 * publishes a new one.
 */
export function useModuleDraft(userId: string, module: EditableModule) {
  const key = `module-${module.id}`;
  const [edited, setEdited] = useState<ModuleDraft | null>(
    () => StoredDraft.safeParse(readDraft(userId, key)).data ?? null,
  );
  const [discardCount, setDiscardCount] = useState(0);
  const draft = edited ?? toModuleDraft(module);
  return {
    draft,
    /** The React key of the editors: it changes when another text replaces the draft. */
    editorKey: `${discardCount} ${draft.baseRevision}`,
    /** The reason why the draft cannot be published; null if it can. */
    publishObstacle: findPublishObstacle(edited, module),
    hasChanges: edited !== null && isChanged(edited, module),
    change: (changes: Partial<ModuleDraft>) =>
      setEdited((before) => {
        const next = { ...(before ?? toModuleDraft(module)), ...changes };
        saveDraft(userId, key, next);
        return next;
      }),
    /** Discards all changes. */
    discard: () => {
      removeDraft(userId, key);
      setEdited(null);
      setDiscardCount((before) => before + 1);
    },
  };
}

export type ModuleDraftState = ReturnType<typeof useModuleDraft>;

import { type EditableModule, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { findPublishObstacle, isChanged, toModuleDraft, type ModuleDraft } from './module-draft.rules.ts';

const StoredPart = z.object({
  startSectionId: z.string().nullable(),
  minutes: z.number().nullable(),
  check: z
    .object({ question: z.string(), options: z.array(z.string()), rightOption: z.int(), explanation: z.string() })
    .nullable(),
});

/** The schema of a stored draft. A draft that an earlier version of this app stored can lack `parts`. */
const StoredDraft = z.object({
  baseRevision: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  estimatedDuration: z.number().nullable(),
  content: z.string(),
  lists: z.record(z.enum(moduleLists), z.array(z.string())),
  parts: z.array(StoredPart).default([]),
}) satisfies z.ZodType<ModuleDraft>;

/**
 * Returns the draft of a module, and functions that change it. Changes are saved in the browser and on the server, so
 * they survive a reload and the end of a session, and are available on another device. Until the first change, the
 * draft always has the content of the newest revision, even after somebody else has published a revision.
 */
export function useModuleDraft(serverDraft: ServerDraft, module: EditableModule) {
  const [editedDraft, setEditedDraft] = useState<ModuleDraft | null>(
    () => StoredDraft.safeParse(serverDraft.content).data ?? null,
  );
  // Holds the latest draft, because two changes can happen before the next render.
  const latestDraft = useRef(editedDraft);
  const [discardCount, setDiscardCount] = useState(0);
  const draft = editedDraft ?? toModuleDraft(module);
  const setDraft = (next: ModuleDraft | null) => {
    latestDraft.current = next;
    setEditedDraft(next);
    if (next !== null && isChanged(next, module)) serverDraft.save(next);
    else serverDraft.discard();
  };
  return {
    draft,
    /** The React key of the editors. It changes when other content replaces the draft, so that the editors show it. */
    editorKey: `${discardCount} ${draft.baseRevision}`,
    /** The reason why the draft cannot be published; null if it can. */
    publishObstacle: findPublishObstacle(editedDraft, module),
    hasChanges: editedDraft !== null && isChanged(editedDraft, module),
    change: (changes: Partial<ModuleDraft>) =>
      setDraft({ ...(latestDraft.current ?? toModuleDraft(module)), ...changes }),
    /** Discards all changes. */
    discard: () => {
      setDraft(null);
      setDiscardCount((before) => before + 1);
    },
  };
}

export type ModuleDraftState = ReturnType<typeof useModuleDraft>;

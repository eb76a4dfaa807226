import type { DraftKind } from '@loopcheck/contract/features/drafts/draft-kinds';
import { draftsEndpoints, type OthersDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { freshQueryFor, keyFor } from '../lib/api/query-for.ts';
import { type DraftKey, type OpenedDraft, openDraft, readCopy } from '../lib/server-draft/draft-copy.ts';
import { type ServerDraft, useServerDraft } from '../lib/server-draft/use-server-draft.ts';
import { LoadingState } from './loading-state.tsx';

/** The time to wait for the server, in milliseconds. After that, the editor opens with the copy in this browser. */
const serverWaitMs = 2500;

type Props = DraftKey & {
  /** The element that is shown until the editor opens; by default a spinner. */
  loading?: ReactNode;
  /**
   * Renders the editor with its draft. If the person chooses a draft that was saved elsewhere, the editor is mounted
   * again with that draft.
   */
  children: (draft: ServerDraft) => ReactNode;
};

/**
 * Loads the person's draft from the server and from this browser, and then renders the editor with the newer of the
 * two.
 */
export function DraftGate({ kind, objectId, userId, loading, children }: Props) {
  const [openCount, setOpenCount] = useState(0);
  return (
    <DraftLoader
      key={`${kind} ${objectId} ${openCount}`}
      draftKey={{ kind, objectId, userId }}
      loading={loading === undefined ? <LoadingState /> : loading}
      onReopen={() => setOpenCount(openCount + 1)}
    >
      {children}
    </DraftLoader>
  );
}

type DraftLoaderProps = Pick<Props, 'loading' | 'children'> & { draftKey: DraftKey; onReopen: () => void };

/** Waits for the draft on the server for at most `serverWaitMs`, and then opens the editor. */
function DraftLoader({ draftKey, loading, onReopen, children }: DraftLoaderProps) {
  const { kind, objectId } = draftKey;
  const [isWaitOver, setIsWaitOver] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // Remembers the revision that the copy in this browser had when the draft was requested; 0 if there was no copy. The
  // copy can change before the server replies, because the draft can be edited in another tab.
  const [revisionAtRequest] = useState(() => readCopy(draftKey)?.revision ?? 0);
  const query = useQuery(freshQueryFor(draftsEndpoints.find, { params: { kind, objectId } }));
  const isReady = query.isFetched && !query.isFetching;
  useEffect(() => {
    const timer = setTimeout(() => setIsWaitOver(true), serverWaitMs);
    return () => clearTimeout(timer);
  }, []);
  // Once the editor is open, it stays open, even while the query is repeated.
  if (!isOpen && (isReady || isWaitOver)) setIsOpen(true);
  if (!isOpen) return loading;
  const reply = isReady && query.isSuccess ? query.data : undefined;
  return (
    <OpenEditor
      draftKey={draftKey}
      open={() => openDraft(readCopy(draftKey), reply?.own, revisionAtRequest)}
      others={reply?.others ?? []}
      onReopen={onReopen}
    >
      {children}
    </OpenEditor>
  );
}

type OpenEditorProps = DraftLoaderProps & { open: () => OpenedDraft; others: readonly OthersDraft[] };

/** The open editor. It calls `open` only in its first render, so later replies do not replace the text. */
function OpenEditor({ draftKey, open, others, onReopen, children }: OpenEditorProps) {
  const [opened] = useState(open);
  const { kind, objectId } = draftKey;
  const invalidateDraft = useInvalidateDraft(kind, objectId);
  // React calls the returned function (`invalidateDraft`) when the editor closes.
  useEffect(() => invalidateDraft, [invalidateDraft]);
  return children(
    useServerDraft({
      key: draftKey,
      opened,
      others,
      onReopen: () => {
        invalidateDraft();
        onReopen();
      },
    }),
  );
}

/** Returns a function that invalidates the cached draft, so that the next editor requests the latest draft. */
function useInvalidateDraft(kind: DraftKind, objectId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const queryKey = keyFor(draftsEndpoints.find, { params: { kind, objectId } });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }, [client, kind, objectId]);
}

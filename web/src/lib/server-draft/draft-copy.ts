import type { DraftKind } from '@loopcheck/contract/features/drafts/draft-kinds';
import type { OwnDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import { readDraft, removeDraft, saveDraft } from '../drafts.ts';

/** Identifies the draft of one person for one object, for example for a module. */
export type DraftKey = { readonly kind: DraftKind; readonly objectId: string; readonly userId: string };

const createWindowId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Identifies this window to the server. A reload or a duplicated window gets another id. */
export const windowId = createWindowId();

/** The copy of a draft that this browser stores, for times without a network. */
export interface DraftCopy {
  /** The content of the editor as JSON. Null if the draft was discarded and the server has not been told yet. */
  readonly content: string | null;
  /** The last revision number from the server that this browser knows; 0 if this browser knows no such number. */
  readonly revision: number;
  /** True if the server has this content. */
  readonly isSent: boolean;
  /** The `windowId` of the window that wrote the copy. */
  readonly editorId: string;
}

/** A draft as an editor opens it. */
export interface OpenedDraft extends Omit<DraftCopy, 'editorId'> {
  /** The time at which the server saved this content; null if it did not. */
  readonly savedAt: string | null;
  /** True if the content was typed on another device or in another browser, so that it is new here. */
  readonly isFromElsewhere: boolean;
  /** True if this browser has unsent text, and another window or device has saved other text in the meantime. */
  readonly isBehind: boolean;
}

const noDraft: OpenedDraft = {
  content: null,
  revision: 0,
  isSent: true,
  savedAt: null,
  isFromElsewhere: false,
  isBehind: false,
};

/**
 * Returns the draft with which an editor opens. `draftOnServer` is null if there is none, and undefined if the server
 * did not answer. The text with the higher revision is the newer one. Times are not compared, because clocks differ.
 * Unsent text in this browser is never replaced before the person has been asked. `revisionAtRequest` is the revision
 * of the copy when the draft was requested from the server.
 */
export function openDraft(
  copy: DraftCopy | null,
  draftOnServer: OwnDraft | null | undefined,
  revisionAtRequest: number = copy?.revision ?? 0,
): OpenedDraft {
  if (draftOnServer === undefined) return copy ? toOpenedDraft(copy) : noDraft;
  // A reply without a draft, or with a lower revision than the copy, has one of two causes. If this window has saved
  // the draft since it sent the request, the reply is older than that save. Then the copy is opened, and sent again.
  // Otherwise the reply is newer than the copy: the draft was published or discarded on another device.
  const isSavedMeanwhile = copy !== null && copy.editorId === windowId && copy.revision > revisionAtRequest;
  if (isSavedMeanwhile && copy.content !== null && copy.revision > (draftOnServer?.revision ?? 0)) {
    return { ...toOpenedDraft(copy), isSent: false };
  }
  // A sent copy without a draft on the server was published or discarded on another device.
  if (draftOnServer === null) {
    const hasUnsentText = copy !== null && !copy.isSent && copy.content !== null;
    return hasUnsentText ? toOpenedDraft(copy) : noDraft;
  }
  const { revision, content, savedAt } = draftOnServer;
  const fromServer = { ...noDraft, content, revision, savedAt };
  if (copy === null) return { ...fromServer, isFromElsewhere: true };
  if (copy.isSent) return { ...fromServer, isFromElsewhere: copy.revision !== revision };
  if (copy.content === content) return fromServer;
  // In two cases, no other window or device has saved text since this copy was written: the server still has the
  // revision that the copy knows, or the window that wrote the copy has also saved the draft on the server, but did not get the reply.
  if (copy.revision === revision || copy.editorId === draftOnServer.editorId)
    return { ...toOpenedDraft(copy), revision };
  // In all other cases, another window or device has saved other text since this copy was written.
  return copy.content === null ? { ...fromServer, isFromElsewhere: true } : { ...toOpenedDraft(copy), isBehind: true };
}

const toOpenedDraft = ({ content, revision, isSent }: DraftCopy): OpenedDraft => ({
  ...noDraft,
  content,
  revision,
  isSent,
});

const draftNameOf = ({ kind, objectId }: DraftKey) => `server ${kind} ${objectId}`;

/** Returns the copy in this browser, or null if there is no copy or if the copy has an unknown format. */
export function readCopy(key: DraftKey): DraftCopy | null {
  const stored = readDraft(key.userId, draftNameOf(key));
  return isCopy(stored) ? stored : null;
}

function isCopy(stored: unknown): stored is DraftCopy {
  if (typeof stored !== 'object' || stored === null) return false;
  const { content, revision, isSent, editorId }: Partial<Record<keyof DraftCopy, unknown>> = stored;
  return (
    (content === null || typeof content === 'string') &&
    typeof revision === 'number' &&
    typeof isSent === 'boolean' &&
    typeof editorId === 'string'
  );
}

/** Stores the copy in this browser; null removes it. Returns false if the browser did not store it. */
export function writeCopy(key: DraftKey, copy: DraftCopy | null): boolean {
  if (copy) return saveDraft(key.userId, draftNameOf(key), copy);
  removeDraft(key.userId, draftNameOf(key));
  return true;
}

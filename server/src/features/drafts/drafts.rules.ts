/**
 * A write of a draft. An editor (an open form in one window) sends it. `baseRevision` is the revision of the stored
 * draft on which the write is based.
 */
export interface DraftWrite {
  /** The person who typed the text. Somebody else can be signed in now, because several people can use one PC. */
  readonly userId: string;
  readonly baseRevision: number;
  readonly editorId: string;
}

/** The draft in the database. `change` is the number of the last write within the editor `editor_id`. */
interface StoredDraft {
  readonly revision: number;
  readonly editor_id: string;
  readonly change: number;
  readonly content: string;
}

/**
 * True if a write would overwrite text that its editor has not seen. An editor has always seen its own last write, even
 * if its next write names an earlier revision because the reply to the last write was lost.
 */
export const hasUnseenText = (
  stored: StoredDraft,
  { baseRevision, editorId }: Pick<DraftWrite, 'baseRevision' | 'editorId'>,
): boolean => stored.editor_id !== editorId && stored.revision !== baseRevision;

/**
 * True if a write changes nothing: its text is stored already, or the editor has sent the same or a later write before.
 */
export const isAlreadyStored = (
  stored: StoredDraft,
  write: DraftWrite & { change: number; content: string },
): boolean =>
  stored.content === write.content || (stored.editor_id === write.editorId && write.change <= stored.change);

import type { OthersDraft, OwnDraft, SavedDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import type { DraftRow, OthersDraftRow } from './drafts.queries.ts';

export const presentSaved = ({ revision, saved_at }: Pick<DraftRow, 'revision' | 'saved_at'>): SavedDraft => ({
  revision,
  savedAt: saved_at.toISOString(),
});

export const presentOwn = (draft: DraftRow): OwnDraft => ({
  ...presentSaved(draft),
  content: draft.content,
  editorId: draft.editor_id,
});

export const presentOthers = ({ full_name, saved_at }: OthersDraftRow): OthersDraft => ({
  fullName: full_name,
  savedAt: saved_at.toISOString(),
});

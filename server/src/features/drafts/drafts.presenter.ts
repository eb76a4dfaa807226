import type { OthersDraft, OwnDraft, SavedDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import type { DraftRow, OthersDraftRow } from './drafts.queries.ts';

export const presentSavedDraft = ({ revision, saved_at }: Pick<DraftRow, 'revision' | 'saved_at'>): SavedDraft => ({
  revision,
  savedAt: saved_at.toISOString(),
});

export const presentOwnDraft = (draft: DraftRow): OwnDraft => ({
  ...presentSavedDraft(draft),
  content: draft.content,
  editorId: draft.editor_id,
});

export const presentOthersDraft = ({ full_name, saved_at }: OthersDraftRow): OthersDraft => ({
  fullName: full_name,
  savedAt: saved_at.toISOString(),
});

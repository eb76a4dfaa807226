import { Trans } from '@lingui/react/macro';
import { formatDateTime, formatTime } from '../lib/formatting.ts';
import type { DraftState } from '../lib/server-draft/draft-sync.ts';
import type { ServerDraft } from '../lib/server-draft/use-server-draft.ts';
import { DraftNoticeList } from './draft-notices.tsx';

/** Says whether and where the latest text of a draft is saved. Screen readers announce changes. */
export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <span className="text-ink-2 text-14" role="status">
      <StatusText state={state} />
    </span>
  );
}

function StatusText({ state: { status, reason, savedAt } }: { state: DraftState }) {
  if (status === 'lost') return <Trans>Not saved. Keep this page open.</Trans>;
  if (status === 'behind') return <Trans>Saved on this device only: choose one of the two drafts</Trans>;
  if (status === 'device') {
    if (reason === 'no_network') return <Trans>Saved on this device only: no network</Trans>;
    if (reason === 'signed_out') return <Trans>Saved on this device only: sign in again</Trans>;
    if (reason === 'too_large') return <Trans>Saved on this device only: the text is too large</Trans>;
    if (reason === 'full') return <Trans>Saved on this device only: you have 100 drafts on the server</Trans>;
    return <Trans>Saved on this device only: the server refused the draft</Trans>;
  }
  // After the first save, the text remains "Draft saved" while later changes are being sent. Otherwise screen readers
  // would announce "Saving the draft" every few seconds.
  if (status === 'unsaved' && savedAt === null) return <Trans>Saving the draft…</Trans>;
  return savedAt === null ? null : <Trans>Draft saved {formatSaveTime(savedAt)}</Trans>;
}

const formatSaveTime = (savedAt: string): string =>
  new Date(savedAt).toDateString() === new Date().toDateString() ? formatTime(savedAt) : formatDateTime(savedAt);

/**
 * Notices about a draft: a conflicting draft of the same person, drafts of other people, and text from another device.
 */
export function DraftNotices({ draft }: { draft: ServerDraft }) {
  const { status, others } = draft.state;
  return status === 'behind' || others.length > 0 || draft.isFromElsewhere ? <DraftNoticeList draft={draft} /> : null;
}

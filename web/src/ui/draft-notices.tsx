import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../lib/formatting.ts';
import type { ServerDraft } from '../lib/server-draft/use-server-draft.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { useFailureToast } from './use-failure-toast.ts';

/**
 * The notices about a draft. Use `DraftNotices` of draft-status.tsx instead: it renders this list if there is a notice.
 */
export function DraftNoticeList({ draft }: { draft: ServerDraft }) {
  const { isFromElsewhere, state } = draft;
  // The time at which the opened draft was saved. Later saves do not change the notice.
  const [openedDraftSavedAt] = useState(state.savedAt);
  return (
    <>
      {state.status === 'behind' ? <OtherWindowNotice draft={draft} /> : null}
      {isFromElsewhere && openedDraftSavedAt !== null && state.status !== 'none' ? (
        <Callout role="status">
          <Trans>This is your draft of {formatDateTime(openedDraftSavedAt)}, from another device or browser.</Trans>
        </Callout>
      ) : null}
      {state.others.map(({ fullName, savedAt }) => (
        <Callout key={fullName} role="status">
          <Trans>
            {fullName} has an unpublished draft, last changed {formatDateTime(savedAt)}.
          </Trans>
        </Callout>
      ))}
    </>
  );
}

/** Asks which of two drafts of the same person to continue. */
function OtherWindowNotice({ draft }: { draft: ServerDraft }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  return (
    <Callout
      tone="warn"
      role="alert"
      title={<Trans>You have changed this draft in another window or on another device</Trans>}
    >
      <p>
        <Trans>Choose the draft to continue with. The other one is deleted.</Trans>
      </p>
      <div className="row mt-3 flex-wrap">
        <Button onClick={() => void draft.keepMine().catch(showFailure(t`The draft was not saved`))}>
          <Trans>Keep the text in this window</Trans>
        </Button>
        <Button onClick={() => void draft.takeOther().catch(showFailure(t`The other draft was not opened`))}>
          <Trans>Use the other draft</Trans>
        </Button>
      </div>
    </Callout>
  );
}

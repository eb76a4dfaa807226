import { Trans } from '@lingui/react/macro';
import { noObjectId } from '@loopcheck/contract/features/drafts/draft-kinds';
import { Suspense, useEffect } from 'react';
import { DraftGate } from '../../../ui/draft-gate.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NewAnnouncementForm } from './lazy-new-announcement.ts';

/**
 * The placeholder while the form loads. The placeholder is as tall as the form, so that the list below does not move.
 */
const loading = (
  <div className="min-h-[500px] lg:min-h-[450px]">
    <LoadingState />
  </div>
);

/** The panel with the form of a new announcement. The code of the form is fetched together with its draft. */
export function SendAnnouncement({ userId }: { userId: string }) {
  useEffect(() => void NewAnnouncementForm.preload(), []);
  return (
    <Panel title={<Trans>New announcement</Trans>}>
      <DraftGate kind="new_announcement" objectId={noObjectId} userId={userId} loading={loading}>
        {(draft) => (
          <Suspense fallback={loading}>
            <NewAnnouncementForm draft={draft} />
          </Suspense>
        )}
      </DraftGate>
    </Panel>
  );
}

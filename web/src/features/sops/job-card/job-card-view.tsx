import { Trans } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useJobCard } from '../sops.hooks.ts';
import { useVisibleSeconds } from '../view/use-visible-seconds.ts';
import { FollowLinkContext } from './card-text.tsx';
import { JobCard } from './job-card.tsx';

type Props = {
  sop: Sop;
  userId: string;
  /** Shown above the card. */
  notices: ReactNode;
  /** Shown below the card. */
  confirmation: ReactNode;
  /** Called every second with the total number of seconds for which the card was visible. */
  onVisibleSecond: (seconds: number) => void;
  /** Opens the target of a link inside the card. */
  onFollow: (href: string) => void;
};

/**
 * Loads and shows the job card of a procedure: its steps, arranged for the screen of a phone. The notices and the
 * confirmation scroll with the card.
 */
export function JobCardView({ sop, userId, notices, confirmation, onVisibleSecond, onFollow }: Props) {
  const card = useJobCard(sop.id);
  // The cached card can belong to an earlier revision. Reading an earlier revision does not count for the current
  // revision.
  const isCurrent = card.data?.revision === sop.revision;
  useVisibleSeconds(isCurrent, onVisibleSecond);
  return (
    <div
      className={cx(
        'min-h-0 flex-auto overflow-y-auto overscroll-contain',
        '[@media(max-height:420px)]:flex-none [@media(max-height:420px)]:overflow-visible',
      )}
    >
      {notices}
      <QueryState
        queries={[card]}
        title={<Trans>Failed to view document.</Trans>}
        loading={
          <LoadingState>
            <Trans>Loading document...</Trans>
          </LoadingState>
        }
      >
        {(data) => (
          <FollowLinkContext value={onFollow}>
            {isCurrent ? null : (
              <Callout tone="warn" role="note" title={<Trans>These are the steps of revision {data.revision}</Trans>}>
                <Trans>Do not work with the steps below. The steps of revision {sop.revision} have not loaded.</Trans>
              </Callout>
            )}
            <JobCard card={data} userId={userId} changesHost={sop.changesHost} />
            {isCurrent ? confirmation : null}
          </FollowLinkContext>
        )}
      </QueryState>
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { listPendingRequests, type PendingRequest } from './pending-requests.rules.ts';
import { SimilarNameWarning } from './similar-name-warning.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useRequestDecision, useTrainerRequests, useWaitingRegistrations } from './users.hooks.ts';

/** The number of requests that are shown until the admin presses "Show more requests". */
const initialCount = 3;

/** The requests that an admin must approve or refuse: registrations, and requests for trainer access. */
export function PendingRequests() {
  const registrations = useWaitingRegistrations();
  const trainerRequests = useTrainerRequests();
  return (
    <QueryState
      queries={[registrations, trainerRequests]}
      title={<Trans>The requests could not be loaded</Trans>}
      variant="panel"
      // Usually there are no requests. A placeholder that disappears again would only make the page jump.
      loading={<></>}
    >
      {(registrationPage, trainerRequestPage) => (
        <RequestList requests={listPendingRequests(registrationPage.items, trainerRequestPage.items)} />
      )}
    </QueryState>
  );
}

const keyOf = ({ user, kind }: PendingRequest) => `${kind} ${user.id}`;

function RequestList({ requests }: { requests: readonly PendingRequest[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const visibleRequests = isExpanded ? requests : requests.slice(0, initialCount);
  const hiddenCount = requests.length - visibleRequests.length;
  // When a decided request disappears, the focus moves to the next one, or to the page if none is left.
  const itemProps = useListFocus<string, HTMLDivElement>(visibleRequests.map(keyOf), () =>
    document.querySelector('main'),
  );
  return (
    <>
      {visibleRequests.map((request) => (
        <div key={keyOf(request)} {...itemProps(keyOf(request))}>
          <RequestBox {...request} />
        </div>
      ))}
      {hiddenCount > 0 ? (
        <Button className="justify-self-start" onClick={() => setIsExpanded(true)}>
          <Plural value={hiddenCount} one="Show # more request" other="Show # more requests" />
        </Button>
      ) : null}
    </>
  );
}

function RequestBox({ user, kind }: PendingRequest) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const name = user.fullName;
  /** The name of a trainer or admin that the user's name looks like; null if there is no such name. */
  const similarStaffName = user.resembles;
  const isTrainerRequest = kind === 'trainer';
  const withToast = (title: string) => ({
    onSuccess: () => show({ title, description: name, variant: 'success' as const }),
    onError: showFailure(t`The decision was not saved`),
  });
  const { approve, refuse } = useRequestDecision(user, kind, {
    approve: withToast(isTrainerRequest ? t`Trainer Request Approved` : t`Registration Approved`),
    refuse: withToast(isTrainerRequest ? t`Trainer Request Rejected` : t`Registration Rejected`),
  });
  return (
    <Callout tone="warn" icon={UserPlus}>
      <div className="row justify-between flex-wrap gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
          {isTrainerRequest ? (
            <Trans>{name} requests trainer access and is a trainee until you decide.</Trans>
          ) : (
            <Trans>
              {name} ({user.email ?? user.employeeId}) has registered and cannot sign in until you decide.
            </Trans>
          )}
          <SimilarNameWarning similarStaffName={similarStaffName} />
        </div>
        <div className="row gap-2">
          <Button
            busy={refuse.isPending}
            disabled={approve.isPending}
            aria-label={t`Reject ${name}`}
            onClick={() => refuse.mutate()}
          >
            <Trans>Reject</Trans>
          </Button>
          <Button
            busy={approve.isPending}
            disabled={refuse.isPending}
            aria-label={t`Approve ${name}`}
            onClick={() => approve.mutate()}
          >
            <Trans>Approve</Trans>
          </Button>
        </div>
      </div>
    </Callout>
  );
}

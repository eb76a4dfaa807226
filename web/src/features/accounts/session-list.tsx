import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEndSession, useSessions } from './profile.hooks.ts';

type Session = ReplyOf<(typeof accountsEndpoints)['sessions']>[number];

/** Where this person is signed in, with the way to end what they do not know. */
export function SessionList() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  if (error && !sessions) {
    return (
      <ErrorState
        title={<Trans>Your sessions could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!sessions) return <SkeletonRows rows={2} />;
  return (
    <ul className="list">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui();
  // Ages are told as of when the list came: it does not tick.
  const [now] = useState(Date.now);
  const { id, isCurrent, browser, deviceType, ipAddress, lastActiveAt, startedAt } = session;
  const device = `${browser}, ${deviceType}`;
  return (
    <li className="items-center!">
      <span className="text-ink-3">
        <Icon of={deviceType === 'Mobile' || deviceType === 'Tablet' ? Smartphone : Monitor} size={20} />
      </span>
      <div className="grow">
        <b>{device}</b>
        <div className="meta">
          <Trans>
            From {ipAddress}, since {formatDateTime(startedAt)}
          </Trans>
        </div>
        {isCurrent ? null : (
          <div className="meta">
            <Trans>Last used {formatAgo(lastActiveAt, now)}</Trans>
          </div>
        )}
      </div>
      {isCurrent ? (
        <Badge>
          <Trans>This session</Trans>
        </Badge>
      ) : (
        <EndButton sessionId={id} label={t`End the session of ${device}, last used ${formatAgo(lastActiveAt, now)}`} />
      )}
    </li>
  );
}

function EndButton({ sessionId, label }: { sessionId: string; label: string }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useEndSession(sessionId);
  const end = () =>
    mutate(undefined, {
      onSuccess: () => show({ title: t`Session Ended`, variant: 'success' }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        show({ title: t`Error`, description: plainMessageOf(error), variant: 'destructive' });
      },
    });
  return (
    <Button aria-label={label} busy={isPending} onClick={end}>
      <Trans>End</Trans>
    </Button>
  );
}

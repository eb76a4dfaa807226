import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState } from 'react';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useEndSession, useSessions } from './profile.hooks.ts';

type Session = ReplyOf<(typeof accountsEndpoints)['sessions']>[number];

/** The open sessions of the signed-in person. Each session except the current one has a button that ends it. */
export function SessionList() {
  const sessions = useSessions();
  return (
    <QueryState queries={[sessions]} title={<Trans>Your sessions could not be loaded</Trans>}>
      {(items) => <SessionRows sessions={items} />}
    </QueryState>
  );
}

function SessionRows({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const itemProps = useListFocus(
    sessions.map(({ id }) => id),
    () => list.current,
  );
  return (
    <ul ref={list} tabIndex={-1}>
      {sessions.map((session) => (
        <ListItem key={session.id} layout="middle" {...itemProps(session.id)}>
          <SessionRow session={session} />
        </ListItem>
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui();
  // Times such as "2 hours ago" are relative to the opening of the list. They do not change while the list is open.
  const [now] = useState(Date.now);
  const { id, isCurrent, browser, deviceType, ipAddress, lastActiveAt, startedAt } = session;
  const device = `${browser}, ${deviceType}`;
  return (
    <>
      <span className="text-ink-3">
        <Icon of={deviceType === 'Mobile' || deviceType === 'Tablet' ? Smartphone : Monitor} size={20} />
      </span>
      <div className="min-w-0 flex-1">
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
        <EndSessionButton
          sessionId={id}
          label={t`End the session of ${device}, last used ${formatAgo(lastActiveAt, now)}`}
        />
      )}
    </>
  );
}

function EndSessionButton({ sessionId, label }: { sessionId: string; label: string }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useEndSession(sessionId, () => show({ title: t`Session Ended`, variant: 'success' }));
  return (
    <Button
      aria-label={label}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: showFailure(t`The session was not ended`) })}
    >
      <Trans>End</Trans>
    </Button>
  );
}

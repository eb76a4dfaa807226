import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type MouseEvent } from 'react';
import { AddressLink } from '../../lib/address-link.tsx';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatAgo } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useNotificationWords } from './notification-words.ts';
import { useNotifications, useReadAllNotifications, useReadNotification } from './notifications.hooks.ts';

type OnFollow = { onFollow: () => void };

/** What the person signed in was told of, latest first. `onFollow` hears that one of them leads on. */
export function NotificationList({ onFollow }: OnFollow) {
  const { data } = useNotifications();
  return (
    <>
      <header>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {data && data.unreadCount > 0 ? <ReadAllButton /> : null}
      </header>
      <NotificationPage onFollow={onFollow} />
    </>
  );
}

function ReadAllButton() {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useReadAllNotifications();
  const readAll = () =>
    mutate(undefined, {
      onError: (error) => show({ title: t`Error`, description: plainMessageOf(error), variant: 'destructive' }),
    });
  return (
    <Button variant="quiet" busy={isPending} onClick={readAll}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
}

/** One page of the list, and the earlier ones when asked for. */
function NotificationPage({ cursor, onFollow }: OnFollow & { cursor?: number }) {
  const { data, error, isFetching, refetch } = useNotifications(cursor);
  const [goesOn, setGoesOn] = useState(false);
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>Your notifications could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  if (data.items.length === 0 && cursor === undefined) return <NothingYet />;
  return (
    <>
      <ul className="notices">
        {data.items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
      {data.nextCursor === null ? null : goesOn ? (
        <NotificationPage cursor={data.nextCursor} onFollow={onFollow} />
      ) : (
        <div className="border-t border-line p-2">
          <Button variant="quiet" wide onClick={() => setGoesOn(true)}>
            <Trans>Show earlier</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title={<Trans>Nothing to tell you yet</Trans>}>
      <Trans>Announcements, answers to your questions and news of your certificates appear here.</Trans>
    </EmptyState>
  );
}

function NotificationRow({ notification, onFollow }: OnFollow & { notification: Notification }) {
  const wordsOf = useNotificationWords();
  const { mutate: markRead } = useReadNotification(notification.id);
  // Ages are told as of when the list was opened: it does not tick.
  const [now] = useState(Date.now);
  const { link, createdAt, readAt } = notification;
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // One that stays unread is seen to: the bell goes on counting it.
    if (readAt === null) markRead();
    if (!ctrlKey && !metaKey && !shiftKey) onFollow();
  };
  return (
    <li>
      <AddressLink href={link} onClick={follow}>
        <span>{readAt === null ? <span className="mark block" /> : null}</span>
        <span className={readAt === null ? 'unread' : undefined}>
          {readAt === null ? (
            <span className="vh">
              <Trans>Unread:</Trans>{' '}
            </span>
          ) : null}
          {wordsOf(notification)}
        </span>
        <span className="meta">{formatAgo(createdAt, now)}</span>
      </AddressLink>
    </li>
  );
}

import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import { formatAgo } from '../../lib/formatting.ts';
import { PathLink } from '../../lib/path-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useNotificationText } from './notification-text.ts';
import { useNotifications, useReadAllNotifications, useReadNotification } from './notifications.hooks.ts';

/** Called when a link of a notification is followed in this window. */
type OnFollowLink = { onFollowLink: () => void };

/** The notifications of the signed-in person, newest first. */
export function NotificationList({ onFollowLink }: OnFollowLink) {
  const notifications = useNotifications();
  const hasUnread = (notifications.data?.pages[0]?.unreadCount ?? 0) > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // "Mark all as read" disappears when it has succeeded; the focus then moves to the heading.
  const headerItemProps = useListFocus<string, HTMLSpanElement>(hasUnread ? ['read-all'] : [], () => heading.current);
  return (
    <>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <Trans>Notifications</Trans>
        </h2>
        {hasUnread ? (
          <span {...headerItemProps('read-all')}>
            <ReadAllButton />
          </span>
        ) : null}
      </header>
      <QueryState queries={[notifications]} title={<Trans>Your notifications could not be loaded</Trans>}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoNotifications />;
          return <Notifications items={items} query={notifications} onFollowLink={onFollowLink} />;
        }}
      </QueryState>
    </>
  );
}

function ReadAllButton() {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useReadAllNotifications();
  return (
    <Button
      variant="quiet"
      busy={isPending}
      onClick={() => mutate(undefined, { onError: showFailure(t`The notifications were not marked as read`) })}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  );
}

type NotificationsProps = OnFollowLink & {
  items: readonly Notification[];
  query: ReturnType<typeof useNotifications>;
};

function Notifications({ items, query, onFollowLink }: NotificationsProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = items.map(({ id }) => id);
  // "Show earlier" disappears with the last page; the focus then moves to the first notification of that page.
  const itemProps = useListFocus<string, HTMLElement>(
    query.hasNextPage ? [...ids, 'show-earlier'] : ids,
    () => list.current,
  );
  return (
    <>
      <ul className="notices" ref={list} tabIndex={-1}>
        {items.map((notification) => (
          <li key={notification.id} {...itemProps(notification.id)}>
            <NotificationLink notification={notification} onFollowLink={onFollowLink} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <ErrorState
          title={<Trans>Earlier notifications could not be loaded</Trans>}
          error={query.error}
          queries={query}
        />
      ) : null}
      {query.hasNextPage ? (
        <div className="border-t border-line p-2" {...itemProps('show-earlier')}>
          <Button variant="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Show earlier</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NoNotifications() {
  return (
    <EmptyState title={<Trans>No notifications yet</Trans>}>
      <Trans>Announcements, answers to your questions and news about your certificates appear here.</Trans>
    </EmptyState>
  );
}

function NotificationLink({ notification, onFollowLink }: OnFollowLink & { notification: Notification }) {
  const textOf = useNotificationText();
  const { mutate: markAsRead } = useReadNotification(notification.id);
  // "2 hours ago" is relative to the time when the list was opened. It does not change while the list is open.
  const [now] = useState(Date.now);
  const { link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Errors are not shown: the notification remains unread.
    if (isUnread) markAsRead();
    const opensHere = !ctrlKey && !metaKey && !shiftKey;
    if (opensHere) onFollowLink();
  };
  return (
    <PathLink href={link} onClick={follow}>
      <span>{isUnread ? <span className="mark block" /> : null}</span>
      <span className={isUnread ? 'unread' : undefined}>
        {isUnread ? (
          <span className="visually-hidden">
            <Trans>Unread:</Trans>{' '}
          </span>
        ) : null}
        {textOf(notification)}
      </span>
      <span className="meta">{formatAgo(createdAt, now)}</span>
    </PathLink>
  );
}

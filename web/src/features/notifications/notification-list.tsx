import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { formatAgo } from '../../lib/formatting.ts';
import { PathLink } from '../../lib/path-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useNotificationText } from './notification-text.ts';
import { useMarkAllAsRead, useMarkAsRead, useNotifications } from './notifications.hooks.ts';

type OnFollowLink = {
  /** Called when a link of a notification is followed in this window. */
  onFollowLink: () => void;
};

type ListProps = OnFollowLink & {
  /** The person's next training step, shown above the notifications. */
  nextStep?: ReactNode;
};

/** The notifications of the signed-in person, newest first. */
export function NotificationList({ onFollowLink, nextStep }: ListProps) {
  const notifications = useNotifications();
  const hasUnread = (notifications.data?.pages[0]?.unreadCount ?? 0) > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // After "Mark all as read", this button disappears. `useListFocus` then moves the focus to the heading.
  const headerFocusPropsOf = useListFocus<string, HTMLSpanElement>(
    hasUnread ? ['mark-all-as-read'] : [],
    () => heading.current,
  );
  return (
    <>
      <header className="sticky top-0 z-1 flex min-h-13 items-center gap-2 border-b border-line bg-raised ps-4 pe-2">
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-16">
          <Trans>Notifications</Trans>
        </h2>
        {hasUnread ? (
          <span {...headerFocusPropsOf('mark-all-as-read')}>
            <MarkAllAsReadButton />
          </span>
        ) : null}
      </header>
      {nextStep}
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

function MarkAllAsReadButton() {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useMarkAllAsRead();
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
  // When the last page has arrived, the button "Show earlier" disappears. `useListFocus` then moves the focus to the
  // first notification of that page.
  const focusPropsOf = useListFocus<string, HTMLElement>(
    query.hasNextPage ? [...ids, 'show-earlier'] : ids,
    () => list.current,
  );
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onFollowLink={onFollowLink}
            focusProps={focusPropsOf(notification.id)}
          />
        ))}
      </ul>
      <div {...focusPropsOf('show-earlier')}>
        <NextPage
          query={query}
          errorTitle={<Trans>Earlier notifications could not be loaded</Trans>}
          quiet
          className="border-t border-line p-2"
        >
          <Trans>Show earlier</Trans>
        </NextPage>
      </div>
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

type NotificationItemProps = OnFollowLink & {
  notification: Notification;
  /** The props that `useListFocus` returns for this notification. */
  focusProps: ReturnType<ReturnType<typeof useListFocus<string, HTMLElement>>>;
};

function NotificationItem({ notification, onFollowLink, focusProps }: NotificationItemProps) {
  const textOf = useNotificationText();
  const { mutate: markAsRead } = useMarkAsRead(notification.id);
  // Times such as "2 hours ago" are relative to the time when the list was opened, and stay the same while it is open.
  const [now] = useState(Date.now);
  const { link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Errors are not shown: the notification remains unread.
    if (isUnread) markAsRead();
    const opensInThisWindow = !ctrlKey && !metaKey && !shiftKey;
    if (opensInThisWindow) onFollowLink();
  };
  return (
    <Notice
      {...focusProps}
      link={<PathLink href={link} onClick={follow} />}
      title={textOf(notification)}
      details={formatAgo(createdAt, now)}
      isUnread={isUnread}
    />
  );
}

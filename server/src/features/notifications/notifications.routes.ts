import { toNotificationState } from '@loopcheck/contract/features/notifications/notification-state.rules';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { markAllNotificationsRead, markNotificationRead, notificationsReadEvent } from './notifications.commands.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications } from './notifications.queries.ts';

const pageSize = 20;

export const notificationsRoutes = implement(notificationsEndpoints, {
  list: async ({ db, user, query }) => readPage(db, user.id, query.cursor),
  read: async ({ db, user, params, now }) => {
    const notification = await markNotificationRead(db, user.id, params.id, now);
    ensure(notification, 'notification_not_found');
    return presentNotification(notification);
  },
  readAll: async ({ db, user, now }) => {
    await markAllNotificationsRead(db, user.id, now);
    return { unreadCount: await countUnread(db, user.id) };
  },
  events: async ({ db, live, user, query: { seen } }) => {
    // `seen` is the state of the list that the page shows. If the list has changed, the stream begins with an event.
    const findMissed = async () =>
      toNotificationState(await readPage(db, user.id)) === seen ? null : notificationsReadEvent;
    return live.eventsFor(user, seen === undefined ? undefined : findMissed);
  },
});

async function readPage(db: Database, userId: string, cursor?: number) {
  const { rows, unread } = await listNotifications(db, userId, { before: cursor, limit: pageSize + 1 });
  const { page, nextCursor } = cutPage(rows, pageSize, ({ sequence }) => sequence);
  return { items: page.map(presentNotification), nextCursor, unreadCount: unread };
}

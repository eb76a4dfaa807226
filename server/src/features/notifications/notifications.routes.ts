import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { markAllNotificationsRead, markNotificationRead } from './notifications.commands.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications } from './notifications.queries.ts';

const pageSize = 20;

export const notificationsRoutes = implement(notificationsEndpoints, {
  list: async ({ db, user, query }) => {
    const rows = await listNotifications(db, user.id, { before: query.cursor, limit: pageSize + 1 });
    const { page, nextCursor } = cutPage(rows, pageSize, ({ sequence }) => sequence);
    return { items: page.map(presentNotification), nextCursor, unreadCount: await countUnread(db, user.id) };
  },
  read: async ({ db, user, params, now }) => {
    const notification = await markNotificationRead(db, user.id, params.id, now);
    ensure(notification, 'notification_not_found');
    return presentNotification(notification);
  },
  readAll: async ({ db, user, now }) => {
    await markAllNotificationsRead(db, user.id, now);
    return { unreadCount: await countUnread(db, user.id) };
  },
  events: async ({ live, user }) => live.eventsFor(user),
});

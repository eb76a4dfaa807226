import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { markAllRead, markRead } from './notifications.commands.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications } from './notifications.queries.ts';

const pageSize = 20;

export const notificationsRoutes = implement(notificationsEndpoints, {
  list: async ({ db, user, query }) => {
    // One row more than a page holds shows whether there is a next one.
    const rows = await listNotifications(db, user.id, { before: query.cursor, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    return {
      items: page.map(presentNotification),
      nextCursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null,
      unreadCount: await countUnread(db, user.id),
    };
  },
  read: async ({ db, user, params, now }) => {
    const read = await markRead(db, user.id, params.id, now);
    ensure(read, 'notification_not_found');
    return presentNotification(read);
  },
  readAll: async ({ db, user, now }) => {
    await markAllRead(db, user.id, now);
    return { unreadCount: await countUnread(db, user.id) };
  },
  events: async ({ live, user }) => live.eventsFor(user),
});

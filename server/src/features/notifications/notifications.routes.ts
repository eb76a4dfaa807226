import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { tellPeople } from '../../platform/live/live.queries.ts';
import { readElsewhere } from './notify.ts';
import { countUnread, listNotifications, notificationOf, saveAllRead, saveRead } from './notifications.queries.ts';

const pageSize = 20;

export const notificationsRoutes = implement(notificationsEndpoints, {
  list: async ({ db, user, query }) => {
    const rows = await listNotifications(db, user.id, { before: query.cursor, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    return {
      items: page.map(notificationOf),
      nextCursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null,
      unreadCount: await countUnread(db, user.id),
    };
  },
  read: async ({ db, user, params, now }) => {
    const read = await saveRead(db, user.id, params.id, now);
    ensure(read, 'notification_not_found');
    await tellPeople(db, [user.id], readElsewhere);
    return notificationOf(read);
  },
  readAll: async ({ db, user, now }) => {
    await saveAllRead(db, user.id, now);
    await tellPeople(db, [user.id], readElsewhere);
    return { unreadCount: await countUnread(db, user.id) };
  },
  events: async ({ live, user }) => live.eventsFor(user),
});

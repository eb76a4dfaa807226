import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { NotificationRow } from './notifications.queries.ts';

/** Converts a row to the notification in a reply. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  details: row.details,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

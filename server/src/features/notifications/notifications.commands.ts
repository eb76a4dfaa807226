import type { NotificationKind } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { publishEvent } from '../../platform/live/live.queries.ts';
import { mailWaitingNotifications } from './notifications.jobs.ts';
import {
  saveAllRead,
  saveNotifications,
  saveRead,
  saveReadByLink,
  type NewNotification,
  type NotificationRow,
} from './notifications.queries.ts';

/** The event that makes a person's other open pages request the new number of unread notifications. */
const readEvent = { name: 'notification', data: { kind: 'read' } } as const;

/**
 * Notifies people in their lists, on their open pages, and by mail if they want mails. Call it in the transaction of
 * the change, so that the notifications roll back with the change.
 */
export async function notify<Kind extends NotificationKind>(
  db: Database,
  notification: NewNotification<Kind>,
): Promise<void> {
  if (notification.userIds.length === 0) return;
  const saved = await saveNotifications(db, notification);
  if (saved.some(({ mail }) => mail === 'waiting')) await enqueue(db, mailWaitingNotifications, {});
  const userIds = saved.map(({ user_id }) => user_id);
  await publishEvent(db, userIds, { name: 'notification', data: { kind: notification.kind } });
}

/** Marks a person's notifications with this link as read, because the person has opened the page another way. */
export async function markReadByLink(db: Database, userId: string, link: string, now: Date): Promise<void> {
  if (await saveReadByLink(db, userId, link, now)) await publishEvent(db, [userId], readEvent);
}

/** Marks a notification as read. Returns undefined if it does not belong to the person. */
export async function markRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> {
  const read = await saveRead(db, userId, id, now);
  if (read) await publishEvent(db, [userId], readEvent);
  return read;
}

/** Marks all of a person's notifications as read. */
export async function markAllRead(db: Database, userId: string, now: Date): Promise<void> {
  await saveAllRead(db, userId, now);
  await publishEvent(db, [userId], readEvent);
}

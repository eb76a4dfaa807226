import type { NotificationKind } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { publishEvent } from '../../platform/live/live.queries.ts';
import { mailWaitingNotifications } from './notifications.jobs.ts';
import {
  saveNotifications,
  saveReadTime,
  saveReadTimeByLink,
  saveReadTimeOfAll,
  type NewNotification,
  type NotificationRow,
} from './notifications.queries.ts';

/** The event after which a person's open pages request the list of notifications again. */
export const notificationsReadEvent = { name: 'notification', data: { kind: 'read' } } as const;

/**
 * Saves a notification for each recipient, and informs the open pages of the recipients. Recipients who want mails also
 * get a mail. Call `notify` in the transaction of the change that causes the notification, so that the change and the
 * notification are rolled back together.
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

/** Marks a person's notifications with this link as read. Call it when the person opens the linked page. */
export async function markLinkedNotificationsRead(
  db: Database,
  userId: string,
  link: string,
  now: Date,
): Promise<void> {
  if (await saveReadTimeByLink(db, userId, link, now)) await publishEvent(db, [userId], notificationsReadEvent);
}

/** Marks a notification as read. Returns undefined if the person has no notification with this id. */
export async function markNotificationRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> {
  const notification = await saveReadTime(db, userId, id, now);
  if (notification) await publishEvent(db, [userId], notificationsReadEvent);
  return notification;
}

/** Marks all of a person's notifications as read. */
export async function markAllNotificationsRead(db: Database, userId: string, now: Date): Promise<void> {
  await saveReadTimeOfAll(db, userId, now);
  await publishEvent(db, [userId], notificationsReadEvent);
}

import type {
  NotificationDetails,
  NotificationKind,
} from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';
import { tellPeople } from '../../platform/live/live.queries.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { mailWaitingNotifications } from './notifications.jobs.ts';
import { saveNotifications, saveReadAt } from './notifications.queries.ts';

/** A person's other pages show the new count too. */
export const readElsewhere = { name: 'notification', data: { kind: 'read' } } as const;

/** Something that people are told of. */
export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind;
  readonly userIds: readonly string[];
  /** Names what happened once, such as an id with its revision: nobody is told of the same occasion twice. */
  readonly occasion: string;
  readonly details: NotificationDetails[Kind];
  /** The address within the product that it leads to; begins with a slash. */
  readonly link: string;
}

/**
 * Tells people of something: in their bell, and at once on the pages that they have open. Call it in the transaction
 * of the change that it tells of; nobody hears of a change that did not come to stand.
 */
export async function notify<Kind extends NotificationKind>(db: Database, told: NewNotification<Kind>): Promise<void> {
  if (told.userIds.length === 0) return;
  const userIds = await saveNotifications(db, told);
  if (userIds.length > 0) await enqueue(db, mailWaitingNotifications, {});
  await tellPeople(db, userIds, { name: 'notification', data: { kind: told.kind } });
}

/** Takes it out of what is unread in the bell that somebody has seen what it leads to, whichever way they came. */
export async function noteSeen(db: Database, userId: string, link: string, now: Date): Promise<void> {
  if (await saveReadAt(db, userId, link, now)) await tellPeople(db, [userId], readElsewhere);
}

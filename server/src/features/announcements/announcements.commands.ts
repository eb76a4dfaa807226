import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import { hasModule } from '../modules/index.ts';
import { markLinkedNotificationsRead, notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  findSentAnnouncement,
  listRecipientIds,
  saveAnnouncement,
  saveText,
  saveReadTime,
  saveWithdrawal,
  hasDuplicateSince,
} from './announcements.queries.ts';

/**
 * Within this time, a second announcement by the same author with the same text and audience is a duplicate, for
 * example after a double click.
 */
const duplicateWindowMs = 60_000;

/** The dependencies of announcement commands. `db` is a transaction. `user` is the person who sent the request. */
interface AnnouncementContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** Sends an announcement to the people who are in its audience now, and returns the id of the announcement. */
export async function sendAnnouncement(
  { db, user, now }: AnnouncementContext,
  { title, content, audience }: { title: string; content: string; audience: Audience },
): Promise<string> {
  const announcement = { authorId: user.id, title, content: sanitizeContent(content), audience, now };
  if (audience.to === 'unfinished') ensure(await hasModule(db, audience.moduleId), 'module_not_found');
  // Requests of one author run sequentially, so that concurrent duplicates are found.
  await acquireLock(db, `announce ${user.id}`);
  const since = new Date(now.getTime() - duplicateWindowMs);
  ensure(!(await hasDuplicateSince(db, announcement, since)), 'announcement_sent_already');
  const id = await saveAnnouncement(db, announcement);
  const userIds = await listRecipientIds(db, id);
  ensure(userIds.length > 0, 'announcement_without_audience');
  await recordEvent(db, {
    personId: user.id,
    verb: 'created',
    object: 'announcement',
    objectId: id,
    result: { title, audience: audience.to, recipients: userIds.length },
  });
  await notifyRecipients(db, { id, userIds, title, occasion: id });
  return id;
}

/**
 * Changes the title, the content or both, and notifies the recipients again. A field that is undefined keeps its value,
 * which another trainer might have changed meanwhile.
 */
export async function editAnnouncement(
  { db, user, now }: AnnouncementContext,
  { id, ...edit }: { id: string; title?: string | undefined; content?: string | undefined },
): Promise<void> {
  ensure(await findSentAnnouncement(db, id), 'announcement_not_found');
  const content = edit.content === undefined ? undefined : sanitizeContent(edit.content);
  const title = await saveText(db, id, { title: edit.title, content, now });
  ensure(title !== undefined, 'announcement_withdrawn');
  await recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'announcement',
    objectId: id,
    result: { title },
  });
  const userIds = await listRecipientIds(db, id);
  await notifyRecipients(db, { id, userIds, title, occasion: `${id} ${now.toISOString()}` });
}

/** Hides an announcement from its recipients permanently. */
export async function withdrawAnnouncement(
  { db, user, now }: AnnouncementContext,
  { id }: { id: string },
): Promise<void> {
  const announcement = await findSentAnnouncement(db, id);
  ensure(announcement, 'announcement_not_found');
  ensure(await saveWithdrawal(db, id, user.id, now), 'announcement_withdrawn');
  await recordEvent(db, {
    personId: user.id,
    verb: 'revoked',
    object: 'announcement',
    objectId: id,
    result: { title: announcement.title },
  });
}

/** Marks an announcement and its notifications as read by the person. Does nothing if the person is not a recipient. */
export async function markAnnouncementRead(
  { db, user, now }: AnnouncementContext,
  { id }: { id: string },
): Promise<void> {
  await saveReadTime(db, user.id, id, now);
  await markLinkedNotificationsRead(db, user.id, pathOf(id), now);
}

const pathOf = (id: string) => `/announcements/${id}`;

/** Removes markup that is not allowed in authored texts. Refuses content without text. */
function sanitizeContent(content: string): string {
  const html = sanitizeAuthoredHtml(content);
  // Tags and non-breaking spaces do not count as text.
  ensure(html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '', 'announcement_empty');
  return html;
}

/**
 * Notifies the recipients. Each recipient gets only one notification for the same `occasion` (a key that identifies the
 * reason of the notification).
 */
const notifyRecipients = (
  db: Database,
  { id, userIds, title, occasion }: { id: string; userIds: string[]; title: string; occasion: string },
) => notify(db, { kind: 'announcement', userIds, occasion, details: { title }, link: pathOf(id) });

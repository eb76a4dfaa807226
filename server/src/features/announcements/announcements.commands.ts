import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import { hasModule } from '../modules/index.ts';
import { markReadByLink, notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  findSent,
  listRecipientIds,
  saveAnnouncement,
  saveEdit,
  saveRead,
  saveWithdrawal,
  wasSentSince,
} from './announcements.queries.ts';

/** The time in milliseconds in which an identical announcement is a duplicate, for example after a double click. */
const duplicateMs = 60_000;

interface Context {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** Sends an announcement to all people who belong to its audience now, and returns its id. */
export async function sendAnnouncement(
  { db, user, now }: Context,
  { title, content, audience }: { title: string; content: string; audience: Audience },
): Promise<string> {
  const announcement = { authorId: user.id, title, content: clean(content), audience, now };
  if (audience.to === 'unfinished') ensure(await hasModule(db, audience.moduleId), 'module_not_found');
  await holdLock(db, `announce ${user.id}`);
  const since = new Date(now.getTime() - duplicateMs);
  ensure(!(await wasSentSince(db, announcement, since)), 'announcement_sent_already');
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

/** Changes the text of an announcement and notifies its recipients again. */
export async function editAnnouncement(
  { db, user, now }: Context,
  { id, title, content }: { id: string; title: string; content: string },
): Promise<void> {
  ensure(await findSent(db, id), 'announcement_not_found');
  ensure(await saveEdit(db, id, { title, content: clean(content), now }), 'announcement_withdrawn');
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
export async function withdrawAnnouncement({ db, user, now }: Context, { id }: { id: string }): Promise<void> {
  const announcement = await findSent(db, id);
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

/** Marks an announcement and its notifications as read by a recipient. Does nothing for other people. */
export async function readAnnouncement({ db, user, now }: Context, { id }: { id: string }): Promise<void> {
  await saveRead(db, user.id, id, now);
  await markReadByLink(db, user.id, linkTo(id), now);
}

const linkTo = (id: string) => `/announcements/${id}`;

function clean(content: string): string {
  const html = sanitizeAuthoredHtml(content);
  ensure(html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '', 'announcement_empty');
  return html;
}

const notifyRecipients = (
  db: Database,
  { id, userIds, title, occasion }: { id: string; userIds: string[]; title: string; occasion: string },
) => notify(db, { kind: 'announcement', userIds, occasion, details: { title }, link: linkTo(id) });

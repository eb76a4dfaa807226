import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import { hasModule } from '../modules/index.ts';
import { notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  findSent,
  listRecipientIds,
  saveAnnouncement,
  saveEdit,
  saveWithdrawal,
  wasSentSince,
} from './announcements.queries.ts';

/** A button pressed twice, or a request repeated after a lost reply, in milliseconds. */
const sameMomentMs = 60_000;

interface Act<Body> {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
  readonly body: Body;
}

type Words = { title: string; content: string };

/** Sends an announcement to everybody whom its audience names at this moment; returns its id. */
export async function sendAnnouncement({ db, user, now, body }: Act<Words & { audience: Audience }>): Promise<string> {
  const { title, audience } = body;
  const sent = { authorId: user.id, title, content: clean(body.content), audience, now };
  if (audience.to === 'unfinished') ensure(await hasModule(db, audience.moduleId), 'module_not_found');
  await holdLock(db, `announce ${user.id}`);
  ensure(!(await wasSentSince(db, sent, new Date(now.getTime() - sameMomentMs))), 'announcement_sent_already');
  const id = await saveAnnouncement(db, sent);
  const userIds = await listRecipientIds(db, id);
  ensure(userIds.length > 0, 'announcement_without_audience');
  await recordEvent(db, {
    personId: user.id,
    verb: 'created',
    object: 'announcement',
    objectId: id,
    result: { title, audience: audience.to, recipients: userIds.length },
  });
  await tell(db, { id, userIds, title, occasion: id });
  return id;
}

/** Changes what an announcement says, and tells those to whom it went that it says something else. */
export async function editAnnouncement({ db, user, now, body, params }: Act<Words> & { params: { id: string } }) {
  const { id } = params;
  ensure(await findSent(db, id), 'announcement_not_found');
  const words = { title: body.title, content: clean(body.content), now };
  ensure(await saveEdit(db, id, words), 'announcement_withdrawn');
  await recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'announcement',
    objectId: id,
    result: { title: body.title },
  });
  const userIds = await listRecipientIds(db, id);
  await tell(db, { id, userIds, title: body.title, occasion: `${id} ${now.toISOString()}` });
}

/** Takes an announcement from everybody's sight. */
export async function withdrawAnnouncement({
  db,
  user,
  now,
  params,
}: Omit<Act<never>, 'body'> & { params: { id: string } }) {
  const { id } = params;
  const found = await findSent(db, id);
  ensure(found, 'announcement_not_found');
  ensure(await saveWithdrawal(db, id, user.id, now), 'announcement_withdrawn');
  await recordEvent(db, {
    personId: user.id,
    verb: 'revoked',
    object: 'announcement',
    objectId: id,
    result: { title: found.title },
  });
}

function clean(content: string): string {
  const html = sanitizeAuthoredHtml(content);
  ensure(html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '', 'announcement_empty');
  return html;
}

const tell = (db: Database, told: { id: string; userIds: string[]; title: string; occasion: string }) =>
  notify(db, {
    kind: 'announcement',
    userIds: told.userIds,
    occasion: told.occasion,
    details: { title: told.title },
    link: `/announcements/${told.id}`,
  });

import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { markReadByLink } from '../notifications/index.ts';
import {
  announcementOf,
  countAudiences,
  findOwn,
  findSent,
  listOwn,
  listRecipients,
  listSent,
  saveRead,
  sentOf,
} from './announcements.queries.ts';
import { editAnnouncement, sendAnnouncement, withdrawAnnouncement } from './send-announcement.ts';

const pageSize = 30;

export const announcementsRoutes = implement(announcementsEndpoints, {
  list: async ({ db, user, query }) =>
    pageOf(await listOwn(db, user.id, { before: query.cursor, limit: pageSize + 1 }), announcementOf),
  find: async ({ db, user, params }) => ownReply(db, user.id, params.id),
  read: async ({ db, user, params, now }) => {
    await saveRead(db, user.id, params.id, now);
    await markReadByLink(db, user.id, `/announcements/${params.id}`, now);
    return ownReply(db, user.id, params.id);
  },
  send: async (call) => sentReply(call.db, await sendAnnouncement(call)),
  sent: async ({ db, query }) => pageOf(await listSent(db, { before: query.cursor, limit: pageSize + 1 }), sentOf),
  edit: async (call) => {
    await editAnnouncement(call);
    return sentReply(call.db, call.params.id);
  },
  withdraw: async (call) => {
    await withdrawAnnouncement(call);
    return sentReply(call.db, call.params.id);
  },
  recipients: async ({ db, params }) => {
    ensure(await findSent(db, params.id), 'announcement_not_found');
    return listRecipients(db, params.id);
  },
  audiences: ({ db }) => countAudiences(db),
});

/** One row more than a page was read: whether there is a next one. */
function pageOf<Row extends { sequence: number }, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) {
  const page = rows.slice(0, pageSize);
  return { items: page.map(itemOf), nextCursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null };
}

async function ownReply(db: Database, userId: string, id: string) {
  const row = await findOwn(db, userId, id);
  ensure(row, 'announcement_not_found');
  return announcementOf(row);
}

async function sentReply(db: Database, id: string) {
  const row = await findSent(db, id);
  ensure(row, 'announcement_not_found');
  return sentOf(row);
}

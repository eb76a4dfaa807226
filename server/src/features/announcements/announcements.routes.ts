import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import {
  editAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  withdrawAnnouncement,
} from './announcements.commands.ts';
import { presentAnnouncement, presentRecipient, presentSent } from './announcements.presenter.ts';
import { countAudiences, findOwn, findSent, listOwn, listRecipients, listSent } from './announcements.queries.ts';

const pageSize = 30;
const recipientsPageSize = 100;

/** The position of a recipient in the list, which is sorted by unread first, then by name. */
const RecipientPosition = z.tuple([z.boolean(), z.string(), z.uuid()]);

export const announcementsRoutes = implement(announcementsEndpoints, {
  list: async ({ db, user, query }) =>
    pageOf(await listOwn(db, user.id, { before: query.cursor, limit: pageSize + 1 }), presentAnnouncement),
  find: async ({ db, user, params }) => findAnnouncement(db, user.id, params.id),
  read: async ({ db, user, now, params }) => {
    await readAnnouncement({ db, user, now }, params);
    return findAnnouncement(db, user.id, params.id);
  },
  send: async ({ db, user, now, body }) => findForTrainers(db, await sendAnnouncement({ db, user, now }, body)),
  sent: async ({ db, query }) => pageOf(await listSent(db, { before: query.cursor, limit: pageSize + 1 }), presentSent),
  edit: async ({ db, user, now, params, body }) => {
    await editAnnouncement({ db, user, now }, { ...params, ...body });
    return findForTrainers(db, params.id);
  },
  withdraw: async ({ db, user, now, params }) => {
    await withdrawAnnouncement({ db, user, now }, params);
    return findForTrainers(db, params.id);
  },
  recipients: async ({ db, params, query }) => {
    ensure(await findSent(db, params.id), 'announcement_not_found');
    const after = readCursor(RecipientPosition, query.cursor);
    const rows = await listRecipients(db, params.id, { after, limit: recipientsPageSize + 1 });
    const page = rows.slice(0, recipientsPageSize);
    const last = page.at(-1);
    return {
      items: page.map(presentRecipient),
      nextCursor:
        last && rows.length > recipientsPageSize ? cursorAfter([last.read_at !== null, last.full_name, last.id]) : null,
    };
  },
  audiences: ({ db }) => countAudiences(db),
});

/** Returns a page of rows. An additional row shows that there is a next page. */
function pageOf<Row extends { sequence: number }, Item>(rows: readonly Row[], present: (row: Row) => Item) {
  const page = rows.slice(0, pageSize);
  return { items: page.map(present), nextCursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null };
}

async function findAnnouncement(db: Database, userId: string, id: string) {
  const row = await findOwn(db, userId, id);
  ensure(row, 'announcement_not_found');
  return presentAnnouncement(row);
}

async function findForTrainers(db: Database, id: string) {
  const row = await findSent(db, id);
  ensure(row, 'announcement_not_found');
  return presentSent(row);
}

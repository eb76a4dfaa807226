import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cursorAfter, cutPage, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import {
  editAnnouncement,
  markAnnouncementRead,
  sendAnnouncement,
  withdrawAnnouncement,
} from './announcements.commands.ts';
import { presentAnnouncement, presentRecipient, presentSentAnnouncement } from './announcements.presenter.ts';
import {
  countAudienceSizes,
  findReceivedAnnouncement,
  findSentAnnouncement,
  hasAnnouncement,
  listReceivedAnnouncements,
  listRecipients,
  listSentAnnouncements,
} from './announcements.queries.ts';

const pageSize = 30;
const recipientsPageSize = 100;

/** The position of a recipient in the list: [has read the announcement, full name, user id]. */
const RecipientPosition = z.tuple([z.boolean(), z.string(), z.uuid()]);

export const announcementsRoutes = implement(announcementsEndpoints, {
  list: async ({ db, user, query }) =>
    toPage(
      await listReceivedAnnouncements(db, user.id, { before: query.cursor, limit: pageSize + 1 }),
      presentAnnouncement,
    ),
  find: async ({ db, user, params }) => presentToRecipient(db, user.id, params.id),
  read: async ({ db, user, now, params }) => {
    await markAnnouncementRead({ db, user, now }, params);
    return presentToRecipient(db, user.id, params.id);
  },
  send: async ({ db, user, now, body }) => presentToTrainer(db, await sendAnnouncement({ db, user, now }, body)),
  sent: async ({ db, query }) =>
    toPage(await listSentAnnouncements(db, { before: query.cursor, limit: pageSize + 1 }), presentSentAnnouncement),
  edit: async ({ db, user, now, params, body }) => {
    await editAnnouncement({ db, user, now }, { ...params, ...body });
    return presentToTrainer(db, params.id);
  },
  withdraw: async ({ db, user, now, params }) => {
    await withdrawAnnouncement({ db, user, now }, params);
    return presentToTrainer(db, params.id);
  },
  recipients: async ({ db, params, query }) => {
    ensure(await hasAnnouncement(db, params.id), 'announcement_not_found');
    const after = readCursor(RecipientPosition, query.cursor);
    const rows = await listRecipients(db, params.id, { after, limit: recipientsPageSize + 1 });
    const { page, nextCursor } = cutPage(rows, recipientsPageSize, (row) =>
      cursorAfter([row.read_at !== null, row.full_name, row.id]),
    );
    return { items: page.map(presentRecipient), nextCursor };
  },
  audiences: ({ db }) => countAudienceSizes(db),
});

/** Presents the first `pageSize` rows as a page. A further row in `rows` means that there is a next page. */
function toPage<Row extends { sequence: number }, Item>(rows: readonly Row[], present: (row: Row) => Item) {
  const { page, nextCursor } = cutPage(rows, pageSize, ({ sequence }) => sequence);
  return { items: page.map(present), nextCursor };
}

async function presentToRecipient(db: Database, userId: string, announcementId: string) {
  const row = await findReceivedAnnouncement(db, userId, announcementId);
  ensure(row, 'announcement_not_found');
  return presentAnnouncement(row);
}

async function presentToTrainer(db: Database, announcementId: string) {
  const row = await findSentAnnouncement(db, announcementId);
  ensure(row, 'announcement_not_found');
  return presentSentAnnouncement(row);
}

import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const sopsPersonalData: PersonalData = {
  /** The procedures that the person has released. */
  sopsReleased: {
    userForeignKeys: ['sops.released_by'],
    read: (db, userId) =>
      db
        .selectFrom('sops')
        .select(['id', 'number', 'title', 'released_at'])
        .where('released_by', '=', userId)
        .execute(),
  },
  /** The revisions that the person has confirmed to have read and understood. */
  sopsRead: {
    userForeignKeys: ['sop_reads.user_id'],
    read: (db, userId) =>
      db.selectFrom('sop_reads').selectAll().where('user_id', '=', userId).orderBy('read_at').execute(),
  },
  /** The revisions that the person had open long enough to count as viewed (table `viewed_sops`). */
  sopsViewed: {
    userForeignKeys: ['viewed_sops.user_id'],
    read: (db, userId) =>
      db.selectFrom('viewed_sops').selectAll().where('user_id', '=', userId).orderBy('viewed_at').execute(),
  },
  /** The last time that the person opened each procedure (table `sop_views`). */
  sopsOpened: {
    userForeignKeys: ['sop_views.user_id'],
    read: (db, userId) => db.selectFrom('sop_views').selectAll().where('user_id', '=', userId).execute(),
  },
  /** The procedures that the person has added. */
  sopsBrought: {
    userForeignKeys: ['sops.created_by'],
    read: (db, userId) =>
      db.selectFrom('sops').select(['id', 'number', 'title', 'created_at']).where('created_by', '=', userId).execute(),
  },
  /** The revisions that the person has added. */
  sopRevisionsBrought: {
    userForeignKeys: ['sop_revisions.created_by'],
    read: (db, userId) =>
      db.selectFrom('sop_revisions').select(['sop_id', 'revision', 'note']).where('created_by', '=', userId).execute(),
  },
};

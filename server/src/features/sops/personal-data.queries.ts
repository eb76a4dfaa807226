import type { PersonalData } from '../../platform/db/personal-data.ts';

/**
 * The personal data that this feature stores. `sopsOpened` is the last opening of each procedure. `sopsViewed` are the
 * revisions that the person had open long enough to count as viewed. `sopsBrought` and `sopRevisionsBrought` are the
 * procedures and revisions that the person has added.
 */
export const sopsPersonalData: PersonalData = {
  sopsReleased: {
    userForeignKeys: ['sops.released_by'],
    read: (db, userId) =>
      db
        .selectFrom('sops')
        .select(['id', 'number', 'title', 'released_at'])
        .where('released_by', '=', userId)
        .execute(),
  },
  sopsRead: {
    userForeignKeys: ['sop_reads.user_id'],
    read: (db, userId) =>
      db.selectFrom('sop_reads').selectAll().where('user_id', '=', userId).orderBy('read_at').execute(),
  },
  sopsViewed: {
    userForeignKeys: ['viewed_sops.user_id'],
    read: (db, userId) =>
      db.selectFrom('viewed_sops').selectAll().where('user_id', '=', userId).orderBy('viewed_at').execute(),
  },
  sopsOpened: {
    userForeignKeys: ['sop_views.user_id'],
    read: (db, userId) => db.selectFrom('sop_views').selectAll().where('user_id', '=', userId).execute(),
  },
  sopsBrought: {
    userForeignKeys: ['sops.created_by'],
    read: (db, userId) =>
      db.selectFrom('sops').select(['id', 'number', 'title', 'created_at']).where('created_by', '=', userId).execute(),
  },
  sopRevisionsBrought: {
    userForeignKeys: ['sop_revisions.created_by'],
    read: (db, userId) =>
      db.selectFrom('sop_revisions').select(['sop_id', 'revision', 'note']).where('created_by', '=', userId).execute(),
  },
};

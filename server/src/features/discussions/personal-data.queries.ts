import type { PersonalData } from '../../platform/db/personal-data.ts';

/**
 * The personal data that the discussions feature stores. Only the person's own posts and reports are read here. If the
 * person removed posts of other people or resolved reports, the export of the person's data contains these actions
 * among the training events.
 */
export const discussionsPersonalData: PersonalData = {
  discussion: {
    userForeignKeys: ['discussion_posts.author_id', 'discussion_posts.removed_by'],
    read: (db, userId) =>
      db
        .selectFrom('discussion_posts')
        .select(['id', 'module_id', 'question_id', 'title', 'content', 'created_at', 'edited_at', 'removed_at'])
        .where('author_id', '=', userId)
        .orderBy('sequence')
        .execute(),
  },
  reports: {
    userForeignKeys: ['discussion_reports.reporter_id', 'discussion_reports.resolved_by'],
    read: (db, userId) =>
      db
        .selectFrom('discussion_reports')
        .select(['post_id', 'reported_at', 'resolved_at'])
        .where('reporter_id', '=', userId)
        .orderBy('reported_at')
        .execute(),
  },
};

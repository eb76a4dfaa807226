import type { Database } from '../../platform/db/database.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** A kind of what is kept about people: the table's columns that point to them, and how to read one person's rows. */
interface Kept {
  /** `table.column` for each foreign key to users that this reader covers. */
  readonly covers: readonly string[];
  readonly read: (db: Database, userId: string) => Rows;
}

/**
 * Everything that is kept about a person. A table that points to users and is not covered here fails the tests: whoever
 * adds one adds it here. Left out are only what opens doors (hashes of passwords and tokens).
 */
export const keptAboutPeople: Record<string, Kept> = {
  account: {
    covers: [],
    read: (db, userId) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'full_name', 'role', 'is_admin', 'is_active', 'employee_id', 'phone_number'])
        .select(['position', 'department', 'profile_image_path', 'approved_at', 'trainer_requested_at'])
        .select(['trainer_decided_at', 'password_changed_at', 'created_at', 'deleted_at'])
        .select(['theme', 'text_size', 'motion', 'wants_mail'])
        .where('id', '=', userId)
        .execute(),
  },
  sessions: {
    covers: ['sessions.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('sessions')
        .select([
          'id',
          'device_type',
          'browser',
          'ip_address',
          'started_at',
          'last_active_at',
          'expires_at',
          'ended_at',
        ])
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .execute(),
  },
  signIns: {
    covers: ['sign_ins.user_id'],
    read: (db, userId) =>
      db.selectFrom('sign_ins').selectAll().where('user_id', '=', userId).orderBy('login_time').execute(),
  },
  contentDecisions: {
    covers: ['content_updates.decided_by'],
    read: (db, userId) =>
      db
        .selectFrom('content_updates')
        .select(['id', 'kind', 'title', 'decision', 'decided_at'])
        .where('decided_by', '=', userId)
        .orderBy('decided_at')
        .execute(),
  },
  moduleTexts: {
    covers: ['module_revisions.author_id'],
    read: (db, userId) =>
      db
        .selectFrom('module_revisions')
        .select(['module_id', 'revision', 'title', 'created_at'])
        .where('author_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
  announcements: {
    covers: ['announcements.author_id', 'announcements.withdrawn_by', 'announcement_recipients.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('announcements as announcement')
        .leftJoin('announcement_recipients as own', (join) =>
          join.onRef('own.announcement_id', '=', 'announcement.id').on('own.user_id', '=', userId),
        )
        .select(['announcement.id', 'announcement.title', 'announcement.created_at', 'announcement.author_id'])
        .select(['announcement.withdrawn_by', 'own.read_at'])
        .where(({ eb, or }) =>
          or([
            eb('own.user_id', '=', userId),
            eb('announcement.author_id', '=', userId),
            eb('announcement.withdrawn_by', '=', userId),
          ]),
        )
        .orderBy('announcement.sequence')
        .execute(),
  },
  progress: {
    covers: ['module_progress.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('module_progress as own')
        .innerJoin('modules', 'modules.id', 'own.module_id')
        .selectAll('own')
        .select(['modules.chapter_number', 'modules.title as module_title'])
        .where('own.user_id', '=', userId)
        .orderBy('modules.chapter_number')
        .execute(),
  },
  attempts: {
    covers: ['quiz_attempts.user_id'],
    read: (db, userId) =>
      db.selectFrom('quiz_attempts').selectAll().where('user_id', '=', userId).orderBy('started_at').execute(),
  },
  // The key stays out: what was asked and what was answered is the person's, which answer is right is not.
  answers: {
    covers: [],
    read: (db, userId) =>
      db
        .selectFrom('attempt_questions as drawn')
        .innerJoin('quiz_attempts as attempt', 'attempt.id', 'drawn.attempt_id')
        .innerJoin('question_versions as version', (join) =>
          join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
        )
        .select(['drawn.attempt_id', 'drawn.position', 'version.question', 'version.options', 'drawn.chosen_option'])
        .select('drawn.answered_at')
        .where('attempt.user_id', '=', userId)
        .orderBy('attempt.started_at')
        .orderBy('drawn.position')
        .execute(),
  },
  badges: {
    covers: ['badges.user_id'],
    read: (db, userId) => db.selectFrom('badges').selectAll().where('user_id', '=', userId).execute(),
  },
  certificates: {
    covers: ['certificates.user_id'],
    read: (db, userId) =>
      db.selectFrom('certificates').selectAll().where('user_id', '=', userId).orderBy('requested_at').execute(),
  },
  certificatesDecided: {
    covers: ['certificates.decided_by', 'certificates.revoked_by'],
    read: (db, userId) =>
      db
        .selectFrom('certificates')
        .select(['id', 'number', 'state', 'decided_at', 'revoked_at', 'reason'])
        .where((on) => on.or([on('decided_by', '=', userId), on('revoked_by', '=', userId)]))
        .execute(),
  },
  sopsReleased: {
    covers: ['sops.released_by'],
    read: (db, userId) =>
      db
        .selectFrom('sops')
        .select(['id', 'number', 'title', 'released_at'])
        .where('released_by', '=', userId)
        .execute(),
  },
  sopsRead: {
    covers: ['sop_reads.user_id'],
    read: (db, userId) =>
      db.selectFrom('sop_reads').selectAll().where('user_id', '=', userId).orderBy('read_at').execute(),
  },
  sopsOpened: {
    covers: ['sop_views.user_id'],
    read: (db, userId) => db.selectFrom('sop_views').selectAll().where('user_id', '=', userId).execute(),
  },
  sopsBrought: {
    covers: ['sops.created_by'],
    read: (db, userId) =>
      db.selectFrom('sops').select(['id', 'number', 'title', 'created_at']).where('created_by', '=', userId).execute(),
  },
  sopRevisionsBrought: {
    covers: ['sop_revisions.created_by'],
    read: (db, userId) =>
      db.selectFrom('sop_revisions').select(['sop_id', 'revision', 'note']).where('created_by', '=', userId).execute(),
  },
  notifications: {
    covers: ['notifications.user_id'],
    read: (db, userId) =>
      db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('sequence').execute(),
  },
  uploads: {
    covers: ['uploads.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('uploads')
        .select(['id', 'purpose', 'file_name', 'mime_type', 'file_size', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
  },
  resourcesAdded: {
    covers: ['learning_resources.created_by'],
    read: (db, userId) =>
      db
        .selectFrom('learning_resources')
        .select(['id', 'module_id', 'type', 'title', 'created_at'])
        .where('created_by', '=', userId)
        .execute(),
  },
  captionsAdded: {
    covers: ['resource_captions.created_by'],
    read: (db, userId) =>
      db
        .selectFrom('resource_captions')
        .select(['id', 'resource_id', 'language', 'created_at'])
        .where('created_by', '=', userId)
        .execute(),
  },
  discussion: {
    covers: ['discussion_posts.author_id', 'discussion_posts.removed_by'],
    read: (db, userId) =>
      db
        .selectFrom('discussion_posts')
        .select(['id', 'module_id', 'question_id', 'title', 'content', 'created_at', 'edited_at', 'removed_at'])
        .where('author_id', '=', userId)
        .orderBy('sequence')
        .execute(),
  },
  reports: {
    covers: ['discussion_reports.reporter_id', 'discussion_reports.resolved_by'],
    read: (db, userId) =>
      db
        .selectFrom('discussion_reports')
        .select(['post_id', 'reported_at', 'resolved_at'])
        .where('reporter_id', '=', userId)
        .orderBy('reported_at')
        .execute(),
  },
  news: {
    covers: ['training_news.author_id', 'training_news.hidden_by'],
    read: (db, userId) =>
      db
        .selectFrom('training_news')
        .select(['id', 'module_id', 'video_title', 'location', 'attendee_comment', 'created_at', 'hidden_at'])
        .where('author_id', '=', userId)
        .orderBy('sequence')
        .execute(),
  },
  videosWatched: {
    covers: ['video_watching.user_id'],
    read: (db, userId) => db.selectFrom('video_watching').selectAll().where('user_id', '=', userId).execute(),
  },
  regrades: {
    covers: ['regrades.regraded_by'],
    read: (db, userId) =>
      db.selectFrom('regrades').select(['id', 'quiz_id', 'regraded_at']).where('regraded_by', '=', userId).execute(),
  },
  events: {
    covers: ['training_events.person_id'],
    read: (db, userId) =>
      db
        .selectFrom('training_events as event')
        .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
        .selectAll('event')
        .select(['details.ip_address', 'details.device_type', 'details.browser', 'details.texts'])
        .where('event.person_id', '=', userId)
        .orderBy('event.sequence')
        .execute(),
  },
  // What this person did about others is told without saying about whom: that is theirs.
  actsOnOthers: {
    covers: ['training_events.actor_id'],
    read: (db, userId) =>
      db
        .selectFrom('training_events as event')
        .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
        .select(['event.id', 'event.verb', 'event.object', 'event.occurred_at'])
        .select(['details.ip_address', 'details.device_type', 'details.browser'])
        .where('event.actor_id', '=', userId)
        .where('event.person_id', '<>', userId)
        .orderBy('event.sequence')
        .execute(),
  },
};

/** Whether there is such a person, deleted or not. */
export async function hasPerson(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What waits for trainers in discussions: how much, the first three people, since when, and where the oldest stands. */
export interface WaitingPosts {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
  readonly link: string | null;
}

/** Questions that nobody has answered yet; an answer that was removed is none. */
export function listUnanswered(db: Database): Promise<WaitingPosts> {
  const open = db
    .selectFrom('discussion_posts as post')
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .select(['post.id', 'post.id as question_id', 'post.module_id', 'author.full_name', 'post.created_at as since'])
    .where('post.question_id', 'is', null)
    .where('post.removed_at', 'is', null)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('discussion_posts as answer')
            .select('answer.id')
            .whereRef('answer.question_id', '=', 'post.id')
            .where('answer.removed_at', 'is', null),
        ),
      ),
    );
  return firstOf(db, open);
}

/** Questions and answers that somebody has reported and no trainer has looked at yet. */
export function listReported(db: Database): Promise<WaitingPosts> {
  const reported = db
    .selectFrom('discussion_posts as post')
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .innerJoin('discussion_reports as report', 'report.post_id', 'post.id')
    .select((on) => on.fn.coalesce('post.question_id', 'post.id').as('question_id'))
    .select(['post.id', 'post.module_id', 'author.full_name'])
    .select((on) => on.fn.min<Date>('report.reported_at').as('since'))
    .where('report.resolved_at', 'is', null)
    .where('post.removed_at', 'is', null)
    .groupBy(['post.id', 'author.full_name']);
  return firstOf(db, reported);
}

type Open = ReturnType<typeof selectOpen>;
const selectOpen = (db: Database) =>
  db
    .selectFrom('discussion_posts as post')
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .select(['post.id', 'post.id as question_id', 'post.module_id', 'author.full_name', 'post.created_at as since']);

function firstOf(db: Database, open: Open): Promise<WaitingPosts> {
  const place = sql`'/training-modules/' || module_id || '#question-' || question_id`;
  return db
    .selectFrom(open.as('open'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string[]>`coalesce((array_agg(full_name order by since, id))[1:3], '{}')`.as('names'))
    .select(sql<Date | null>`min(since)`.as('oldestAt'))
    .select(sql<string | null>`(array_agg(${place} order by since, id))[1]`.as('link'))
    .executeTakeFirstOrThrow();
}

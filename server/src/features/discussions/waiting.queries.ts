import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What waits for trainers in discussions: how much, the first three people, since when, and where the oldest stands. */
export interface WaitingPosts {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
  readonly link: string | null;
}

type AwaitedCare = 'open_questions' | 'reported_posts';

/**
 * Questions that nobody has answered yet (an answer that was removed is none), and questions and answers that somebody
 * has reported and no trainer has looked at yet. One statement.
 */
export async function findWaitingPosts(db: Database): Promise<Partial<Record<AwaitedCare, WaitingPosts>>> {
  const { rows } = await sql<WaitingPosts & { kind: AwaitedCare }>`
    with waiting as (
      select 'open_questions' as kind, post.id, post.id as question_id, post.module_id, post.author_id,
        post.created_at as since
      from discussion_posts as post
      where post.question_id is null and post.removed_at is null and not exists (
        select from discussion_posts as answer where answer.question_id = post.id and answer.removed_at is null)
      union all
      select 'reported_posts', post.id, coalesce(post.question_id, post.id), post.module_id, post.author_id,
        min(report.reported_at)
      from discussion_posts as post
      join discussion_reports as report on report.post_id = post.id
      where report.resolved_at is null and post.removed_at is null
      group by post.id
    )
    select kind, count(*)::int as count, (array_agg(author.full_name order by since, waiting.id))[1:3] as names,
      min(since) as "oldestAt",
      (array_agg('/training-modules/' || module_id || '#question-' || question_id order by since, waiting.id))[1] as link
    from waiting join users as author on author.id = waiting.author_id
    group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, ...posts }) => [kind, posts]));
}

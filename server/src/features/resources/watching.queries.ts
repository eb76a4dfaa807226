import type { WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import type { Database } from '../../platform/db/database.ts';

/** What is kept of one person's watching of one video. Hold its lock first: two tabs report at once. */
export function findWatching(db: Database, userId: string, resourceId: string) {
  return db
    .selectFrom('video_watching')
    .select(['spans', 'position_seconds', 'duration_seconds', 'reported_at', 'watched_at'])
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
}

export interface WatchingToSave {
  readonly spans: readonly WatchedSpan[];
  readonly watchedSeconds: number;
  readonly position: number;
  readonly toldDuration: number | null;
  readonly reportedAt: Date;
  readonly watchedAt: Date | null;
}

export async function saveWatching(
  db: Database,
  { userId, resourceId }: { userId: string; resourceId: string },
  watching: WatchingToSave,
): Promise<void> {
  const values = {
    spans: watching.spans,
    watched_seconds: watching.watchedSeconds,
    position_seconds: watching.position,
    duration_seconds: watching.toldDuration,
    reported_at: watching.reportedAt,
    watched_at: watching.watchedAt,
  };
  await db
    .insertInto('video_watching')
    .values({ user_id: userId, resource_id: resourceId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doUpdateSet(values))
    .execute();
}

/** For each active module with videos: how many there are, and how many of them a person has watched. */
export async function listVideosWatched(
  db: Database,
  userId: string,
): Promise<{ moduleId: string; watched: number; total: number }[]> {
  return db
    .selectFrom('learning_resources as resource')
    .innerJoin('modules as module', 'module.id', 'resource.module_id')
    .leftJoin('video_watching as watching', (join) =>
      join.onRef('watching.resource_id', '=', 'resource.id').on('watching.user_id', '=', userId),
    )
    .select('resource.module_id as moduleId')
    .select((on) => [on.fn.countAll<number>().as('total'), on.fn.count<number>('watching.watched_at').as('watched')])
    .where('resource.type', '=', 'video')
    .where('module.is_active', '=', true)
    .groupBy(['resource.module_id', 'module.chapter_number'])
    .orderBy('module.chapter_number')
    .execute();
}

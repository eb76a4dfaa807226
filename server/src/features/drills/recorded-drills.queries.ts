import type { DrillRunMark } from '@loopcheck/contract/features/drills/drill-result';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type RunKind, selectCounts } from './runs.queries.ts';

/** A position in the list of a person's runs. The list is sorted by time and then by id. */
interface RunPosition {
  /** Truncated to milliseconds. */
  readonly time: Date;
  readonly id: string;
}

interface RecordedRunsFilter {
  readonly userId: string;
  /** If undefined, runs of both kinds are listed. */
  readonly kind?: RunKind | undefined;
}

/** Lists a page of a person's runs, newest first, each with its drill. */
export function listRecordedRuns(
  db: Database,
  { userId, kind }: RecordedRunsFilter,
  after: RunPosition | undefined,
  limit: number,
) {
  // Times are truncated to milliseconds before sorting, because a position contains no microseconds.
  const begunAt = sql<Date>`date_trunc('milliseconds', run.begun_at)`;
  return (
    db
      .selectFrom('drill_runs as run')
      .innerJoin('drills as drill', (join) =>
        join.onRef('drill.id', '=', 'run.drill_id').onRef('drill.revision', '=', 'run.drill_revision'),
      )
      .innerJoin('module_titles as module', 'module.id', 'run.module_id')
      .select(['run.id', 'run.drill_id as drillId', 'run.kind', 'run.try_number as tryNumber'])
      .select(['run.input_count as inputCount', 'run.submitted_at as submittedAt', 'run.closed_by as closedBy'])
      .select(['run.is_passed as isPassed', 'drill.number', 'drill.title', 'run.module_id as moduleId'])
      .select(['module.chapter_number as chapterNumber', begunAt.as('begunAt'), ...selectCounts('run.result')])
      .select(sql<DrillRunMark[] | null>`run.result -> 'marks'`.as('marks'))
      // 2147483647 is the highest value of the type `integer`. The conversion of a higher stored value would fail.
      .select(
        sql<number | null>`least((run.result ->> 'playedSeconds')::numeric, 2147483647)::integer`.as('playedSeconds'),
      )
      .select('drill.minutes as drillMinutes')
      .where('run.user_id', '=', userId)
      .$if(kind !== undefined, (query) => query.where('run.kind', '=', kind ?? 'record'))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${begunAt}, run.id) < (${after?.time}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy(begunAt, 'desc')
      .orderBy('run.id', 'desc')
      .limit(limit)
      .execute()
  );
}

export type RecordedRun = Awaited<ReturnType<typeof listRecordedRuns>>[number];

/**
 * A drill of which a person has runs, with these runs, newest first. The number and title are those of the drill's
 * newest revision.
 */
export type DrillOfRecord = Awaited<ReturnType<typeof listRecordedDrills>>[number];

/** Lists the drills of which a person has runs, in the order of their ids. */
export async function listRecordedDrills(db: Database, userId: string) {
  const newest = db
    .selectFrom('drills')
    .distinctOn('id')
    .select(['id', 'number', 'title', 'module_id'])
    .orderBy('id')
    .orderBy('revision', 'desc');
  const rows = await db
    .selectFrom('drill_runs as run')
    .innerJoin(newest.as('drill'), 'drill.id', 'run.drill_id')
    .innerJoin('module_titles as module', 'module.id', 'drill.module_id')
    .select(['drill.number', 'drill.title', 'drill.module_id as moduleId', 'module.chapter_number as chapterNumber'])
    .select(['run.id', 'run.drill_id as drillId', 'run.kind', 'run.try_number as tryNumber'])
    .select(['run.input_count as inputCount', 'run.begun_at as begunAt', 'run.submitted_at as submittedAt'])
    .select(['run.closed_by as closedBy', 'run.is_passed as isPassed', ...selectCounts('run.result')])
    .where('run.user_id', '=', userId)
    .orderBy('drill.id')
    .orderBy('run.begun_at', 'desc')
    .orderBy('run.id')
    .execute();
  return [...Map.groupBy(rows, ({ drillId }) => drillId)].flatMap(([id, runs]) => {
    const [first] = runs;
    if (!first) return [];
    const { number, title, moduleId, chapterNumber } = first;
    return [{ id, number, title, moduleId, chapterNumber, runs }];
  });
}

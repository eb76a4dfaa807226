import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { withoutWaiting } from '../../platform/db/transaction.ts';
import type { TimeSpan } from './reading-clock.rules.ts';

/** One reading of a module by a person. A reading begins when a page begins to show a revision of the module. */
export interface ReadingRow {
  readonly revision: number;
  /** Null for a client that does not report its reading time. */
  readonly readingId: string | null;
  readonly beganAt: Date;
  /** The reading time that was credited for this reading, in seconds. */
  readonly creditedSeconds: number;
  /** True if a report stated that the person reached the end of the text. */
  readonly hasReachedEnd: boolean;
}

/** The columns that identify a reading. */
export interface ReadingKey {
  readonly userId: string;
  readonly moduleId: string;
  readonly revision: number;
  readonly readingId: string | null;
}

/** Lists a person's readings of all revisions of a module. */
export const listReadings = (
  db: Database,
  { userId, moduleId }: Pick<ReadingKey, 'userId' | 'moduleId'>,
): Promise<ReadingRow[]> => selectReadings(db, { userId, moduleId });

const selectReadings = compileOnce((db, parameter: Parameter<{ userId: string; moduleId: string }>) =>
  db
    .selectFrom('module_readings')
    .select(['revision', 'reading_id as readingId', 'began_at as beganAt'])
    .select(['credited_seconds as creditedSeconds', 'reached_end as hasReachedEnd'])
    .where('user_id', '=', parameter('userId'))
    .where('module_id', '=', parameter('moduleId')),
);

/** Returns the times at which a person last opened each module, by module id. Omits modules that were never opened. */
export async function findLastOpened(db: Database, userId: string): Promise<Map<string, Date>> {
  const rows = await selectLastOpened(db, { userId });
  return new Map(rows.map((row) => [row.module_id, row.began_at]));
}

const selectLastOpened = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db
    .selectFrom('module_readings')
    .select(({ fn }) => ['module_id', fn.max('began_at').as('began_at')])
    .where('user_id', '=', parameter('userId'))
    .groupBy('module_id'),
);

/**
 * Inserts a reading, or updates its credited time and whether the end of the text was reached. In a transaction, does
 * not wait until PostgreSQL has executed the statement.
 */
export async function saveReading(
  db: Database,
  { userId, moduleId, revision, readingId }: ReadingKey,
  { beganAt, creditedSeconds, hasReachedEnd }: ReadingRow,
  now: Date,
): Promise<void> {
  const key = { userId, moduleId, revision, readingId };
  await withoutWaiting(upsertReading, db, { ...key, beganAt, creditedSeconds, hasReachedEnd, now });
}

const upsertReading = compileOnce((db, parameter: Parameter<ReadingKey & ReadingRow & { readonly now: Date }>) => {
  const changes = {
    credited_seconds: parameter('creditedSeconds'),
    reached_end: parameter('hasReachedEnd'),
    updated_at: parameter('now'),
  };
  return db
    .insertInto('module_readings')
    .values({
      user_id: parameter('userId'),
      module_id: parameter('moduleId'),
      revision: parameter('revision'),
      reading_id: parameter('readingId'),
      began_at: parameter('beganAt'),
      ...changes,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'module_id', 'revision', 'reading_id']).doUpdateSet(changes),
    );
});

/** The length of one revision of a text, and the time at which the next revision replaced it. */
interface RevisionLength {
  readonly wordCount: number;
  /** The time at which the next revision was published; null if there is none. */
  readonly replacedAt: Date | null;
}

/** Finds the length of any revision of a module by its number; undefined if there is no such revision. */
export function findRevisionLength(
  db: Database,
  moduleId: string,
  revision: number,
): Promise<RevisionLength | undefined> {
  return db
    .selectFrom('module_words as words')
    .select('words.word_count as wordCount')
    .select(({ selectFrom }) =>
      selectFrom('module_words as newer')
        .select(({ fn }) => fn.min('newer.created_at').as('published'))
        .where('newer.module_id', '=', moduleId)
        .where('newer.revision', '>', revision)
        .as('replacedAt'),
    )
    .where('words.module_id', '=', moduleId)
    .where('words.revision', '=', revision)
    .executeTakeFirst();
}

/** Finds the spans of time that have been credited to a person as reading. */
export async function findCreditedSpans(db: Database, userId: string): Promise<readonly TimeSpan[]> {
  const [row] = await selectCreditedSpans(db, { userId });
  return row?.credited ?? [];
}

const selectCreditedSpans = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db.selectFrom('reading_clocks').select('credited').where('user_id', '=', parameter('userId')),
);

/**
 * Saves the spans of time that have been credited to a person. In a transaction, does not wait until PostgreSQL has
 * executed the statement.
 */
export async function saveCreditedSpans(db: Database, userId: string, credited: readonly TimeSpan[]): Promise<void> {
  await withoutWaiting(upsertCreditedSpans, db, { userId, credited });
}

const upsertCreditedSpans = compileOnce(
  (db, parameter: Parameter<{ userId: string; credited: readonly TimeSpan[] }>) => {
    const credited = parameter('credited');
    return db
      .insertInto('reading_clocks')
      .values({ user_id: parameter('userId'), credited })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ credited }));
  },
);

/**
 * Removes the spans of time that have been credited to a person. The credited seconds of each reading remain stored.
 */
export async function removeCreditedSpans(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reading_clocks').where('user_id', '=', userId).execute();
}

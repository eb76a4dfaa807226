import type { ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { creditTime, findFreeSpans, sumLengths, type TimeSpan } from './reading-clock.rules.ts';
import {
  findCreditedSpans,
  type ReadingKey,
  type ReadingRow,
  saveCreditedSpans,
  saveReading,
} from './reading-time.queries.ts';

/** `db` must be a transaction. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

interface Credit {
  readonly userId: string;
  /** The time at which the person began to read the text. */
  readonly since: Date;
  /** The number of seconds for which credit is requested. */
  readonly seconds: number;
}

/**
 * Credits a person with up to `seconds` of the time since `since`. Skips time that was already credited for any text.
 * Returns the number of seconds that were credited.
 */
async function creditReadingTime({ db, now }: Context, { userId, since, seconds }: Credit): Promise<number> {
  const credited = await lockCreditedSpans(db, userId);
  const result = creditTime({ credited, since: toSeconds(since), now: toSeconds(now), seconds });
  if (result.seconds > 0) await saveCreditedSpans(db, userId, result.credited);
  return result.seconds;
}

/**
 * Like `creditReadingTime`, but credits either all `seconds` or, if fewer are available, nothing. Returns `seconds`, or
 * the smaller number of available seconds if nothing was credited.
 */
export async function creditWholeReadingTime(context: Context, credit: Credit): Promise<number> {
  const { db, now } = context;
  const credited = await lockCreditedSpans(db, credit.userId);
  const available = sumLengths(findFreeSpans(credited, toSeconds(credit.since), toSeconds(now)));
  return available < credit.seconds ? available : creditReadingTime(context, credit);
}

/**
 * Locks the spans of time that have been credited to a person until the transaction ends, and returns them. Both
 * statements are sent to PostgreSQL together; PostgreSQL reads the spans after it has acquired the lock.
 */
async function lockCreditedSpans(db: Database, userId: string): Promise<readonly TimeSpan[]> {
  const [, credited] = await Promise.all([acquireLock(db, `reading ${userId}`), findCreditedSpans(db, userId)]);
  return credited;
}

interface ReportedReading extends Pick<ReadingKey, 'userId' | 'moduleId' | 'revision'> {
  /** Undefined for a client that does not report its reading time. */
  readonly reading: ReadingTime | undefined;
  /** True if the report states that the end of the text was reached. */
  readonly reachesEnd: boolean;
  /** The person's readings of all revisions of the module. Must be loaded after the progress was locked. */
  readonly storedReadings: readonly ReadingRow[];
}

/**
 * Credits the reading time of a report. If the report is the first one of a reading, the reading begins now. Returns
 * the person's readings of all revisions of the module. The caller must hold the lock on the person's progress in the
 * module.
 */
export async function recordReading(context: Context, report: ReportedReading): Promise<ReadingRow[]> {
  const { db, now } = context;
  const { userId, moduleId, revision, reading, reachesEnd, storedReadings: readings } = report;
  const readingId = toStoredReadingId(reading?.readingId.toLowerCase() ?? null, readings);
  const key = { userId, moduleId, revision, readingId };
  const isThisReading = (row: ReadingRow) => row.revision === revision && row.readingId === readingId;
  const before = readings.find(isThisReading);
  const storedOrNewReading = before ?? { ...key, beganAt: now, creditedSeconds: 0, hasReachedEnd: false };
  // For a client that does not report its reading time, all the time since its first report is claimed, because the
  // person might have read all this time.
  const reportedSeconds = readingId === null ? undefined : reading?.activeSeconds;
  const claimedSeconds = reportedSeconds ?? Math.max(0, toSeconds(now) - toSeconds(storedOrNewReading.beganAt));
  const uncreditedSeconds = Math.floor(claimedSeconds) - storedOrNewReading.creditedSeconds;
  const addedSeconds =
    uncreditedSeconds > 0
      ? await creditReadingTime(context, { userId, since: storedOrNewReading.beganAt, seconds: uncreditedSeconds })
      : 0;
  const after = {
    ...storedOrNewReading,
    creditedSeconds: storedOrNewReading.creditedSeconds + addedSeconds,
    hasReachedEnd: storedOrNewReading.hasReachedEnd || reachesEnd,
  };
  const mustBeSaved = !before || addedSeconds > 0 || after.hasReachedEnd !== before.hasReachedEnd;
  if (mustBeSaved) await saveReading(db, key, after, now);
  return [...readings.filter((row) => !isThisReading(row)), after];
}

/**
 * If this number of readings is stored for a person in a module, all further new readings are stored together, as one
 * reading without an id. The limit prevents a script from filling the disk. A person opens a module far less often.
 */
const maximumReadings = 300;

/**
 * Returns the id under which a reading is stored. This is the id of the reading, or null if the reading is new and
 * `maximumReadings` readings are stored. A reading without an id is treated as the reading of a client that does not
 * report its reading time.
 */
const toStoredReadingId = (readingId: string | null, readings: readonly ReadingRow[]): string | null =>
  readings.length < maximumReadings || readings.some((row) => row.readingId === readingId) ? readingId : null;

import type { SignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { csvLine, csvByteOrderMark } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { presentSignIn } from './logins.presenter.ts';
import { type SignInFilter, type SignInPosition, listSignIns } from './logins.queries.ts';

/** The number of sign-in attempts per query. Larger batches need more memory, smaller batches need more queries. */
const batchSize = 2000;

const columnHeadings = [
  'Time of attempt',
  'First name',
  'Last name',
  'Email',
  'Role',
  'Outcome',
  'Session (minutes)',
  'Device',
  'Browser',
  'IP address',
];

/**
 * Yields the filtered sign-in attempts as CSV in batches, latest first. Each batch is read by a separate query, so that
 * a slow download does not occupy a database connection. Attempts that are made during the download are not included.
 */
export async function* streamSignInsCsv(db: Database, filter: SignInFilter, now: Date): AsyncGenerator<string> {
  let after: SignInPosition | undefined;
  let prefix = csvByteOrderMark + csvLine(columnHeadings);
  for (;;) {
    const rows = await listSignIns(db, { before: now, ...filter }, after, batchSize);
    yield prefix + rows.map((row) => csvLine(toCells(presentSignIn(row, now, idleLimitMs)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { micros: last.time_micros, id: last.id };
    prefix = '';
  }
}

/**
 * The outcome of an attempt in words. `refused` means that the password was not checked, because there were too many
 * failed attempts before. Every other attempt that did not succeed is `failed`.
 */
function describeOutcome({ succeeded, refused }: SignInAttempt): string {
  if (succeeded) return 'signed in';
  return refused ? 'refused' : 'failed';
}

const toCells = (attempt: SignInAttempt) => [
  attempt.loginTime,
  attempt.firstName,
  attempt.lastName,
  attempt.email,
  attempt.role,
  describeOutcome(attempt),
  attempt.sessionDuration,
  attempt.deviceType,
  attempt.browser,
  attempt.ipAddress,
];

import type { Login } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { csvLine, csvStart } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { presentLogin } from './logins.presenter.ts';
import { type LoginFilter, type LoginPosition, listLogins } from './logins.queries.ts';

/** The number of sign-ins per query, which limits both the number of statements and the memory in use. */
const batchSize = 2000;

const head = [
  'Signed in at',
  'First name',
  'Last name',
  'Email',
  'Role',
  'Outcome',
  'Delayed (ms)',
  'Session (minutes)',
  'Device',
  'Browser',
  'Address',
];

/**
 * Filtered sign-ins as CSV in batches, latest first. Each batch is read by a separate query, so that no database
 * connection is held during a slow download. Sign-ins after `now` are not included.
 */
export async function* csvOfLogins(db: Database, filter: LoginFilter, now: Date): AsyncGenerator<string> {
  let after: LoginPosition | undefined;
  let start = csvStart + csvLine(head);
  for (;;) {
    const rows = await listLogins(db, { before: now, ...filter }, after, batchSize);
    yield start + rows.map((row) => csvLine(cellsOf(presentLogin(row, now, idleLimitMs)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { micros: last.login_micros, id: last.id };
    start = '';
  }
}

const cellsOf = (login: Login) => [
  login.loginTime,
  login.firstName,
  login.lastName,
  login.email,
  login.role,
  login.succeeded ? 'signed in' : 'refused',
  login.delayedMs,
  login.sessionDuration,
  login.deviceType,
  login.browser,
  login.ipAddress,
];

import type { Login } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { csvLine, csvStart } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LoginFilter, listLogins } from './login-list.queries.ts';
import { loginOf } from './login-reply.rules.ts';
import type { Place } from './place.ts';

/** Sign-ins read at once: few statements for many rows, and never more than this in memory. */
const pieceSize = 2000;

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
 * The sign-ins that a filter lets through as CSV, piece by piece, latest first. Read by place, so that no connection to
 * the database is held while a slow network takes what was read; who signs in meanwhile stands above and is not missed.
 */
export async function* csvOfLogins(db: Database, filter: LoginFilter, now: Date): AsyncGenerator<string> {
  let after: Place | undefined;
  let start = csvStart + csvLine(head);
  for (;;) {
    const rows = await listLogins(db, { before: now, ...filter }, after, pieceSize);
    yield start + rows.map((row) => csvLine(cellsOf(loginOf(row, now, idleLimitMs)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pieceSize) return;
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

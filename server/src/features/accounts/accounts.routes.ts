import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { endSession, listOpenSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { clearSessionCookie } from '../../platform/http/cookies.ts';
import { implement } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { accountOf, findUser, saveProfile } from './accounts.queries.ts';
import { changePassword } from './change-password.ts';
import { safeNextPath } from './next-path.rules.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';
import { followLink, useOneTimeLink } from './use-one-time-link.ts';

/** Names which fields changed, not to what: the record is for ever, a telephone number need not be. */
const recordProfileChange = (db: Database, personId: string, fields: readonly string[]) =>
  recordEvent(db, {
    personId,
    verb: 'updated',
    object: 'account',
    objectId: personId,
    result: { fields: fields.join(', ') },
  });

export const accountsRoutes = implement(accountsEndpoints, {
  me: async ({ db, user }) => {
    const row = await findUser(db, user.id);
    ensure(row, 'unauthorized');
    return accountOf(row);
  },
  signIn,
  register,
  signOut: async ({ db, user, now, config, reply }) => {
    if (user) await endSession(db, user.sessionId, user.id, now);
    clearSessionCookie(reply, config);
    return { signedOut: true as const };
  },
  signInPage: async ({ query }) => ({
    redirectTo: `/?signin=1&next=${encodeURIComponent(safeNextPath(query.next))}`,
  }),
  signOutPage: async ({ db, user, now, config, reply, request }) => {
    // A picture or a link on another site must not be able to end somebody's session.
    const isOwn = !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    if (user && isOwn) await endSession(db, user.sessionId, user.id, now);
    if (isOwn) clearSessionCookie(reply, config);
    return { redirectTo: '/' };
  },
  profile: async ({ db, user }) => {
    const row = await findUser(db, user.id);
    ensure(row, 'unauthorized');
    return accountOf(row);
  },
  updateProfile: async ({ db, user, body }) => {
    const row = await saveProfile(db, user.id, body);
    ensure(row, 'unauthorized');
    const changed = Object.keys(body);
    if (changed.length > 0) await recordProfileChange(db, user.id, changed);
    return accountOf(row);
  },
  changePassword,
  sessions: async ({ db, user, now }) => {
    const sessions = await listOpenSessions(db, user.id, now);
    return sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === user.sessionId,
      deviceType: session.device_type,
      browser: session.browser,
      ipAddress: session.ip_address,
      startedAt: session.started_at.toISOString(),
      lastActiveAt: session.last_active_at.toISOString(),
    }));
  },
  endSession: async ({ db, user, params, now }) => {
    ensure(await endSession(db, params.sessionId, user.id, now), 'session_not_found');
    return { ended: true as const };
  },
  oneTimeLink: async (call) => {
    const link = await followLink(call);
    return {
      purpose: link.purpose === 'first_admin' ? ('first_admin' as const) : ('reset_password' as const),
      email: link.email,
    };
  },
  useOneTimeLink,
});

import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import type { FastifyRequest } from 'fastify';
import { endSession, listOpenSessions } from '../../platform/auth/sessions.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { clearSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts';
import { implement } from '../../platform/http/implement.ts';
import { claimUpload, takeClaimed } from '../uploads/index.ts';
import {
  changePassword,
  changeProfile,
  findLink,
  redeemLink,
  register,
  replacePicture,
  signIn,
  type Visitor,
} from './accounts.commands.ts';
import { presentAccount, presentSession, presentSettings } from './accounts.presenter.ts';
import { findPicture, findSettings, findUser, saveSettings } from './accounts.queries.ts';
import { safeNextPath } from './accounts.rules.ts';

const visitorOf = (request: FastifyRequest): Visitor => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'],
});

export const accountsRoutes = implement(accountsEndpoints, {
  me: async ({ db, user }) => {
    const row = await findUser(db, user.id);
    ensure(row, 'unauthorized');
    return presentAccount(row);
  },
  signIn: async ({ db, config, clock, request, reply, body }) => {
    const { account, sessionToken } = await signIn({ db, config, clock }, visitorOf(request), body);
    setSessionCookie(reply, config, sessionToken);
    return account;
  },
  register: async ({ db, config, clock, request, reply, body }) => {
    const { account, sessionToken } = await register({ db, config, clock }, visitorOf(request), body);
    if (sessionToken !== null) setSessionCookie(reply, config, sessionToken);
    return { ...account, awaitingApproval: sessionToken === null };
  },
  signOut: async ({ db, user, now, config, reply }) => {
    if (user) await endSession(db, user.sessionId, user.id, now);
    clearSessionCookie(reply, config);
    return { signedOut: true as const };
  },
  signInPage: async ({ query }) => ({
    redirectTo: `/?signin=1&next=${encodeURIComponent(safeNextPath(query.next))}`,
  }),
  signOutPage: async ({ db, user, now, config, reply, request }) => {
    // Pictures and links on other sites must not be able to end a session.
    const isOwnSite = !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    if (user && isOwnSite) await endSession(db, user.sessionId, user.id, now);
    if (isOwnSite) clearSessionCookie(reply, config);
    return { redirectTo: '/' };
  },
  profile: async ({ db, user }) => {
    const row = await findUser(db, user.id);
    ensure(row, 'unauthorized');
    return presentAccount(row);
  },
  updateProfile: ({ db, user, body }) => changeProfile({ db }, { userId: user.id, change: body }),
  changePassword: async ({ db, config, clock, user, body }) => {
    await changePassword({ db, config, clock }, user, body);
    return { changed: true as const };
  },
  sessions: async ({ db, user, now }) => {
    const sessions = await listOpenSessions(db, user.id, now);
    return sessions.map((session) => presentSession(session, user.sessionId));
  },
  endSession: async ({ db, user, params, now }) => {
    ensure(await endSession(db, params.sessionId, user.id, now), 'session_not_found');
    return { ended: true as const };
  },
  oneTimeLink: async ({ db, config, clock, request, params }) => {
    const link = await findLink({ db, config, clock }, visitorOf(request), params.token);
    return {
      purpose: link.purpose === 'first_admin' ? ('first_admin' as const) : ('reset_password' as const),
      email: link.email,
    };
  },
  useOneTimeLink: async ({ db, config, clock, request, reply, params, body }) => {
    const { password, full_name: fullName, employee_id: employeeId } = body;
    const use = { token: params.token, password, fullName, employeeId };
    const { account, sessionToken } = await redeemLink({ db, config, clock }, visitorOf(request), use);
    setSessionCookie(reply, config, sessionToken);
    return account;
  },
});

const pictureTypes: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' };

/** The endpoints of a person's own settings and picture. */
export const profileRoutes = implement(profileEndpoints, {
  settings: async ({ db, user, config }) => presentSettings(await findSettings(db, user.id), config.smtpUrl !== null),
  saveSettings: async ({ db, user, body, config }) =>
    presentSettings(await saveSettings(db, user.id, body), config.smtpUrl !== null),
  setPicture: async ({ db, storage, config, now, user, body, request }) => {
    const { objectPath } = await claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, address: body.fileURL, purpose: 'picture' },
    );
    return replacePicture({ db, storage, now }, user.id, async (transaction) => {
      const { storageKey } = await takeClaimed(transaction, { userId: user.id, objectPath, purpose: 'picture' });
      return storageKey;
    });
  },
  removePicture: ({ db, storage, now, user }) => replacePicture({ db, storage, now }, user.id, null),
  picture: async ({ db, params }) => {
    const storageKey = await findPicture(db, params.userId);
    ensure(storageKey, 'picture_not_found');
    const extension = storageKey.split('.').at(-1) ?? '';
    const mimeType = pictureTypes[extension] ?? 'image/jpeg';
    return { storageKey, fileName: `picture.${extension}`, mimeType, asAttachment: false };
  },
});

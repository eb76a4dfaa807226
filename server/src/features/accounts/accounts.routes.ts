import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { endSession, listOpenSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { clearSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts';
import { implement } from '../../platform/http/implement.ts';
import { claimUpload, attachClaimedFile } from '../uploads/index.ts';
import { presentAccount, presentSession, presentSettings } from './accounts.presenter.ts';
import { findPicture, findSettings, findUser, saveSettings } from './accounts.queries.ts';
import { safeNextPath } from './accounts.rules.ts';
import { findValidLink, redeemLink } from './one-time-links.commands.ts';
import { changePassword } from './password.commands.ts';
import { changeProfile, replacePicture } from './profile.commands.ts';
import { register } from './registration.commands.ts';
import { signIn, type Visitor } from './sign-in.commands.ts';

const readVisitor = (request: FastifyRequest): Visitor => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'],
});

async function presentOwnAccount({ db, user }: { db: Database; user: SignedInUser }) {
  const row = await findUser(db, user.id);
  ensure(row, 'unauthorized');
  return presentAccount(row);
}

export const accountsRoutes = implement(accountsEndpoints, {
  me: presentOwnAccount,
  signIn: async ({ db, config, clock, request, reply, body }) => {
    const { account, sessionToken } = await signIn({ db, config, clock }, readVisitor(request), body);
    setSessionCookie(reply, config, sessionToken);
    return account;
  },
  register: async ({ db, config, clock, request, reply, body }) => {
    const { account, sessionToken } = await register({ db, config, clock }, readVisitor(request), body);
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
    // An image or a link on another origin must not be able to end the session. `same-site` means another origin of the
    // same site, such as a sibling subdomain.
    const isFromOtherOrigin = ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    if (!isFromOtherOrigin) {
      if (user) await endSession(db, user.sessionId, user.id, now);
      clearSessionCookie(reply, config);
    }
    return { redirectTo: '/' };
  },
  profile: presentOwnAccount,
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
    const link = await findValidLink({ db, config, clock }, readVisitor(request), params.token);
    return {
      purpose: link.purpose === 'first_admin' ? ('first_admin' as const) : ('reset_password' as const),
      email: link.email,
    };
  },
  useOneTimeLink: async ({ db, config, clock, request, reply, params, body }) => {
    const { password, full_name: fullName, employee_id: employeeId } = body;
    const form = { token: params.token, password, fullName, employeeId };
    const { account, sessionToken } = await redeemLink({ db, config, clock }, readVisitor(request), form);
    setSessionCookie(reply, config, sessionToken);
    return account;
  },
});

const pictureTypeByExtension: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' };

export const profileRoutes = implement(profileEndpoints, {
  settings: async ({ db, user, config }) => presentSettings(await findSettings(db, user.id), config.smtpUrl !== null),
  saveSettings: async ({ db, user, body, config }) =>
    presentSettings(await saveSettings(db, user.id, body), config.smtpUrl !== null),
  setPicture: async ({ db, storage, config, now, user, body, request }) => {
    const { objectPath } = await claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'picture' },
    );
    return replacePicture({ db, storage, now }, user.id, async (transaction) => {
      const { storageKey } = await attachClaimedFile(transaction, { userId: user.id, objectPath, purpose: 'picture' });
      return storageKey;
    });
  },
  removePicture: ({ db, storage, now, user }) => replacePicture({ db, storage, now }, user.id, null),
  picture: async ({ db, params }) => {
    const storageKey = await findPicture(db, params.userId);
    ensure(storageKey, 'picture_not_found');
    const extension = storageKey.split('.').at(-1) ?? '';
    const mimeType = pictureTypeByExtension[extension] ?? 'image/jpeg';
    return { storageKey, fileName: `picture.${extension}`, mimeType, asAttachment: false };
  },
});

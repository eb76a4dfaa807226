import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { endSession, listOpenSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { setSessionCookie, setSignInCookies, signOutBrowser } from '../../platform/http/cookies.ts';
import { implement } from '../../platform/http/implement.ts';
import { isFromOwnPage } from '../../platform/http/same-origin.ts';
import { claimUpload } from '../uploads/index.ts';
import { presentAccount, presentLink, presentSession, presentSettings } from './accounts.presenter.ts';
import { findPicture, findSettings, findUser, saveSettings } from './accounts.queries.ts';
import { safeNextPath } from './accounts.rules.ts';
import { finishSignIn } from './finish-sign-in.commands.ts';
import { requestForgottenPasswordLink } from './forgotten-password/forgotten-password.commands.ts';
import { findLinkOwner, findValidLink, redeemLink } from './one-time-links.commands.ts';
import { changePassword } from './password.commands.ts';
import { profilePictureType, removePicture, setPicture } from './picture.commands.ts';
import { changeProfile } from './profile.commands.ts';
import { register } from './registration.commands.ts';
import { signIn } from './sign-in.commands.ts';
import { readVisitor } from './visitor.ts';

async function presentOwnAccount({ db, user }: { db: Database; user: SignedInUser }) {
  const row = await findUser(db, user.id);
  ensure(row, 'unauthorized');
  return { ...presentAccount(row), mustSetUpSecondFactor: user.mustSetUpSecondFactor };
}

export const accountsRoutes = implement(accountsEndpoints, {
  me: presentOwnAccount,
  signIn: async ({ db, config, clock, request, reply, body }) => {
    const { account, ...tokens } = await signIn({ db, config, clock }, readVisitor(request, config), body);
    setSignInCookies(reply, config, tokens);
    return account;
  },
  finishSignIn: async ({ db, config, clock, siteKeys, request, reply, body }) => {
    const context = { db, config, clock, siteKeys };
    const { account, ...tokens } = await finishSignIn(context, readVisitor(request, config), body);
    setSignInCookies(reply, config, tokens);
    return account;
  },
  register: async ({ db, config, clock, request, reply, body }) => {
    const { account, tokens } = await register({ db, config, clock }, readVisitor(request, config), body);
    if (tokens !== null) setSignInCookies(reply, config, tokens);
    return { ...account, awaitingApproval: tokens === null };
  },
  signOut: async ({ db, user, now, config, reply }) => {
    if (user) await endSession(db, user.sessionId, user, now);
    signOutBrowser(reply, config);
    return { signedOut: true as const };
  },
  signInPage: async ({ query }) => ({
    redirectTo: `/?signin=1&next=${encodeURIComponent(safeNextPath(query.next))}`,
  }),
  signOutPage: async ({ db, user, now, config, reply, request }) => {
    // A link on another site or in a mail must not end the session. The page /sign-out asks the person first.
    if (user && !isFromOwnPage(request, config)) return { redirectTo: '/sign-out' };
    if (user) await endSession(db, user.sessionId, user, now);
    signOutBrowser(reply, config);
    return { redirectTo: '/' };
  },
  profile: presentOwnAccount,
  updateProfile: ({ db, user, body }) => changeProfile({ db }, { userId: user.id, change: body }),
  changePassword: async ({ db, config, clock, user, body, request, reply }) => {
    const sessionToken = await changePassword({ db, config, clock }, readVisitor(request, config), user, body);
    setSessionCookie(reply, config, sessionToken);
    return { changed: true as const };
  },
  sessions: async ({ db, user, now }) => {
    const sessions = await listOpenSessions(db, user.id, now);
    return sessions.map((session) => presentSession(session, user.sessionId));
  },
  endSession: async ({ db, user, params, now }) => {
    ensure(await endSession(db, params.sessionId, user, now), 'session_not_found');
    return { ended: true as const };
  },
  forgotPassword: async ({ db, config, clock, mailer, request, body }) => {
    ensure(mailer, 'mail_not_set_up');
    await requestForgottenPasswordLink({ db, config, clock }, readVisitor(request, config), body.email);
    return { requested: true as const };
  },
  oneTimeLink: async ({ db, config, clock, request, params }) => {
    const link = await findValidLink({ db, config, clock }, readVisitor(request, config), params.token);
    return presentLink(link, await findLinkOwner(db, link));
  },
  redeemOneTimeLink: async ({ db, config, clock, request, reply, params, body }) => {
    const { password, full_name: fullName, employee_id: employeeId } = body;
    const form = { token: params.token, password, fullName, employeeId };
    const { account, ...tokens } = await redeemLink({ db, config, clock }, readVisitor(request, config), form);
    setSignInCookies(reply, config, tokens);
    return account;
  },
});

export const profileRoutes = implement(profileEndpoints, {
  settings: async ({ db, user, config }) => presentSettings(await findSettings(db, user.id), config.smtpUrl !== null),
  saveSettings: async ({ db, user, body, config }) =>
    presentSettings(await saveSettings(db, user.id, body), config.smtpUrl !== null),
  setPicture: async ({ db, storage, config, now, user, body, request }) => {
    const { objectPath } = await claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'picture' },
    );
    return setPicture({ db, storage, now }, user.id, objectPath);
  },
  removePicture: ({ db, storage, now, user }) => removePicture({ db, storage, now }, user.id),
  picture: async ({ db, params }) => {
    const storageKey = await findPicture(db, params.userId);
    ensure(storageKey, 'picture_not_found');
    return { storageKey, fileName: 'picture.webp', mimeType: profilePictureType, asAttachment: false };
  },
});

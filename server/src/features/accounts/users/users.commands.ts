import { createHash } from 'node:crypto';
import {
  employeeIdWithAtSignMessage,
  hasSignInName,
  type IssuedLink,
  type MailedLink,
  type NewUserForm,
  type User,
  type UserChange,
} from '@loopcheck/contract/features/accounts/users.contract';
import type { z } from 'zod';
import { endAllSessions } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import {
  hasUnusedInvitationOrCard,
  linkExpiry,
  type UserLinkPurpose,
  removeOneTimeLinks,
  saveLinkWithDerivedToken,
  saveOneTimeLink,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { discardFiles } from '../../../platform/storage/discarded-files.ts';
import { replaceAnswererName } from '../../discussions/index.ts';
import { removeDraftsOfPerson } from '../../drafts/index.ts';
import { eraseInputsOfPerson } from '../../drills/index.ts';
import { notify, removeNotificationsOfPerson } from '../../notifications/index.ts';
import { removeCreditedSpans } from '../../progress/index.ts';
import { eraseDetailsOfPerson, recordEvent } from '../../records/index.ts';
import { removeSecondFactors } from '../../second-factor/index.ts';
import { removeOpenings } from '../../sops/index.ts';
import { findPasswordHash, findPicture, isEmailTaken, saveUser } from '../accounts.queries.ts';
import { emailChangeResult } from '../accounts.rules.ts';
import { removeEmailChanges, removeUnconfirmedChanges } from '../email-change/email-change.queries.ts';
import { removeKnownBrowsers } from '../known-browsers.queries.ts';
import { removeClashesWithEither, removeClashWithBoth } from '../clashes/clashes.queries.ts';
import { removeIdentities } from '../directory-sign-in/directory-sign-in.queries.ts';
import { deriveLinkToken, mailOneTimeLink } from './users.jobs.ts';
import { presentUser } from './users.presenter.ts';
import {
  countOtherAdmins,
  findConflict,
  findUserRow,
  lockUserRow,
  savePseudonym,
  saveUserColumns,
  type UserRow,
} from './users.queries.ts';
import { signInNamesAfter, findAccessRefusal, findLinkRefusal, selectChangedFields } from './user-change.rules.ts';
import { applyChanges, findLastAdminIds } from './user-changes.commands.ts';
import { listChangeableUsers, lockUserRows } from './user-changes.queries.ts';
import { hasPendingTrainerRequest, oneTimeLinkUrl, toUserState } from './users.rules.ts';

/** The dependencies of an admin's commands. `db` is a transaction, and `user` is the admin. */
export interface AdminContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** Finds an account, and locks its row in the database until the transaction ends. Refuses deleted accounts. */
async function findAndLockUser(db: Database, id: string): Promise<UserRow> {
  const row = await lockUserRow(db, id);
  ensure(row && row.deleted_at === null, 'user_not_found');
  return row;
}

/**
 * Refuses the command with last_admin if no admin with another id can sign in. Takes a lock, so that commands that
 * remove admin access run one after the other. Otherwise, two admins could remove each other's access at the same time.
 */
async function ensureOtherAdmin(db: Database, id: string): Promise<void> {
  await acquireLock(db, 'admins');
  ensure((await countOtherAdmins(db, id)) > 0, 'last_admin');
}

async function presentUserById({ db, user }: AdminContext, id: string): Promise<User> {
  const row = await findUserRow(db, id);
  ensure(row, 'user_not_found');
  return presentUser(row, user.id);
}

async function createLink(
  { db, now }: AdminContext,
  { userId, purpose, origin }: { userId: string; purpose: UserLinkPurpose; origin: string },
): Promise<IssuedLink> {
  const token = await saveOneTimeLink(db, { userId, purpose, now });
  return { address: oneTimeLinkUrl(origin, token), expiresAt: linkExpiry(purpose, now).toISOString() };
}

/**
 * Creates an approved account, and a one-time link with which the owner of the account chooses a password. Refuses with
 * email_taken or employee_id_taken.
 */
export async function inviteUser(
  context: AdminContext,
  { form, origin }: { form: z.output<typeof NewUserForm>; origin: string },
): Promise<{ user: User; link: IssuedLink }> {
  const { db, user, now } = context;
  const createdUser = await saveUser(db, { ...form, passwordHash: null, approvedAt: now });
  if (!createdUser) throw new Refusal((await isEmailTaken(db, form.email)) ? 'email_taken' : 'employee_id_taken');
  await recordEvent(db, {
    personId: createdUser.id,
    actorId: user.id,
    verb: 'created',
    object: 'account',
    objectId: createdUser.id,
    result: { by: 'admin', role: form.role },
  });
  const link = await createLink(context, { userId: createdUser.id, purpose: 'invitation', origin });
  return { user: await presentUserById(context, createdUser.id), link };
}

function ensureLinkIsAllowed(person: UserRow, adminId: string): void {
  const refusal = findLinkRefusal(person, adminId);
  if (refusal) throw new Refusal(refusal);
}

/** Creates a one-time link for a new password. The current password remains valid until the link is used. */
export async function createResetLink(
  context: AdminContext,
  { id, origin }: { id: string; origin: string },
): Promise<IssuedLink> {
  const { db, user } = context;
  const person = await findAndLockUser(db, id);
  ensureLinkIsAllowed(person, user.id);
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'requested', object: 'password', objectId: id });
  return createLink(context, { userId: id, purpose: 'reset_password', origin });
}

/**
 * Queues a mail with a new one-time link. Only the recipient of the mail sees the link. A person who has no password, but
 * an unused invitation or an unused printed card, gets a new invitation. Other people get a link for a new password.
 */
export async function queueLinkMail(
  { db, user, now, siteKeys }: AdminContext & { readonly siteKeys: SiteKeys },
  id: string,
): Promise<MailedLink> {
  const person = await findAndLockUser(db, id);
  ensureLinkIsAllowed(person, user.id);
  ensure(person.email !== null, 'person_without_email');
  const needsInvitation = (await findPasswordHash(db, id)) === undefined && (await hasUnusedInvitationOrCard(db, id));
  const purpose = needsInvitation ? 'invitation' : 'reset_password';
  const keys = await siteKeys.read();
  const link = { userId: id, purpose, now } as const;
  const linkId = await saveLinkWithDerivedToken(db, link, (newLinkId) => deriveLinkToken(keys, newLinkId));
  await enqueue(db, mailOneTimeLink, { linkId });
  await recordEvent(db, {
    personId: id,
    actorId: user.id,
    verb: 'requested',
    object: 'password',
    objectId: id,
    result: { by: 'mail' },
  });
  return { sentTo: person.email, expiresAt: linkExpiry(purpose, now).toISOString() };
}

/**
 * Ends all sessions of a person, for example because a device was lost. Also ends an unconfirmed change of the email,
 * because a stolen session might have begun it. Refuses the admin's own account, because admins end their own sessions in
 * their profile.
 */
export async function endUserSessions(context: AdminContext, id: string): Promise<User> {
  const { db, user, now } = context;
  ensure(id !== user.id, 'own_account');
  await findAndLockUser(db, id);
  const endedEmailChanges = await removeUnconfirmedChanges(db, [id]);
  await endAllSessions(db, id, now);
  const event = { personId: id, actorId: user.id, verb: 'revoked', object: 'session', objectId: id } as const;
  await recordEvent(db, { ...event, ...emailChangeResult(endedEmailChanges.has(id)) });
  return presentUserById(context, id);
}

/**
 * Changes a person's data and access. A new email or a deactivation invalidates the unused one-time links of the
 * person. A deactivation also ends all sessions of the person.
 */
export async function changeUser(
  context: AdminContext,
  { id, change: requestedChange }: { id: string; change: UserChange },
): Promise<User> {
  const { db, user } = context;
  await lockUserRows(db, [id]);
  const [before] = await listChangeableUsers(db, [id]);
  ensure(before && before.deleted_at === null, 'user_not_found');
  const change = selectChangedFields(before, requestedChange);
  ensure(hasSignInName(signInNamesAfter(before, change)), 'invalid', { employeeId: employeeIdWithAtSignMessage });
  const refusal = findAccessRefusal(before, change, user.id);
  if (refusal) throw new Refusal(refusal);
  ensure(!(await findLastAdminIds(db, [{ before, change }])).has(id), 'last_admin');
  if (change.email !== undefined || change.employeeId !== undefined) {
    const conflict = await findConflict(db, id, change);
    if (conflict) throw new Refusal(conflict);
  }
  await applyChanges(context, [{ before, change }]);
  if (change.role === 'trainer' && hasPendingTrainerRequest(before))
    await notifyRequester(context, { id, isApproved: true });
  return presentUserById(context, id);
}

/** Approves or refuses a registration. Throws account_decided if an admin has already decided on the registration. */
export async function decideOnRegistration(
  context: AdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<User> {
  const { db, user, now } = context;
  const person = await findAndLockUser(db, id);
  ensure(toUserState(person) === 'waiting', 'account_decided');
  await saveUserColumns(db, id, isApproved ? { approvedAt: now } : { isActive: false });
  // The person might have sent the registration twice. The second registration is stored as a clash, and needs no
  // decision now.
  await removeClashWithBoth(db, { email: person.email, employeeId: person.employee_id });
  const verb = isApproved ? 'approved' : 'rejected';
  await recordEvent(db, { personId: id, actorId: user.id, verb, object: 'account', objectId: id });
  return presentUserById(context, id);
}

/** Grants or refuses the trainer access that a person requested, and notifies the person. */
export async function decideOnTrainerRequest(
  context: AdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<User> {
  const { db, user, now } = context;
  const person = await findAndLockUser(db, id);
  ensure(hasPendingTrainerRequest(person), 'trainer_request_decided');
  ensure(id !== user.id, 'own_account');
  await saveUserColumns(db, id, { trainerDecidedAt: now, ...(isApproved && { role: 'trainer' }) });
  const verb = isApproved ? 'approved' : 'rejected';
  await recordEvent(db, { personId: id, actorId: user.id, verb, object: 'trainer-access', objectId: id });
  await notifyRequester(context, { id, isApproved });
  return presentUserById(context, id);
}

/**
 * Notifies a person of the decision on their request for trainer access. The occasion of the notification is the time
 * of the decision, so that a later decision creates another notification.
 */
const notifyRequester = (
  { db, now }: AdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<void> =>
  notify(db, {
    kind: isApproved ? 'trainer-request-approved' : 'trainer-request-refused',
    userIds: [id],
    occasion: now.toISOString(),
    details: {},
    link: isApproved ? '/trainer' : '/profile',
  });

/**
 * Erases the personal data of a person and prevents signing in. The person's training records remain under a pseudonym
 * as evidence. Issued certificates keep the person's name. Rows are removed in the order that `lockUserRows` states.
 */
export async function deleteUser(context: AdminContext, id: string): Promise<User> {
  const { db, user, now } = context;
  const person = await findAndLockUser(db, id);
  ensure(id !== user.id, 'own_account');
  if (person.is_admin) await ensureOtherAdmin(db, id);
  // The suffix distinguishes deleted people in a list without revealing personal data.
  const suffix = createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase();
  const fullName = `Deleted person ${suffix}`;
  const picture = await findPicture(db, id);
  if (picture) await discardFiles(db, [picture], now);
  await savePseudonym(db, id, { fullName, suffix, now });
  await replaceAnswererName(db, { answererId: id, fullName });
  await removeClashesWithEither(db, { email: person.email, employeeId: person.employee_id });
  await removeSecondFactors(db, id);
  await removeOneTimeLinks(db, id);
  await removeEmailChanges(db, id);
  await endAllSessions(db, id, now);
  await removeKnownBrowsers(db, id);
  await removeIdentities(db, id);
  await removeDraftsOfPerson(db, id);
  await removeNotificationsOfPerson(db, id);
  await removeOpenings(db, id);
  await removeCreditedSpans(db, id);
  await eraseInputsOfPerson(db, id);
  await eraseDetailsOfPerson(db, id);
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'deleted', object: 'account', objectId: id });
  return presentUserById(context, id);
}

import { createHash } from 'node:crypto';
import type {
  IssuedLink,
  MailedLink,
  NewUserForm,
  User,
  UserChange,
} from '@loopcheck/contract/features/accounts/users.contract';
import type { z } from 'zod';
import { hashPassword } from '../../../platform/auth/password.ts';
import { endOtherSessions } from '../../../platform/auth/sessions.queries.ts';
import { newToken } from '../../../platform/auth/token.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import {
  hasUnusedInvitation,
  linkExpiry,
  type LinkPurpose,
  removeOneTimeLinks,
  saveDerivedLink,
  saveOneTimeLink,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { discardFiles } from '../../../platform/storage/discarded-files.ts';
import { replaceAnswererName } from '../../discussions/index.ts';
import { notify } from '../../notifications/index.ts';
import { type NewTrainingEvent, recordEvent, recordEvents } from '../../records/index.ts';
import { findPicture, hasEmail, saveUser } from '../accounts.queries.ts';
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
import { hasPendingTrainerRequest, oneTimeLinkUrl, toUserState } from './users.rules.ts';

/** The dependencies of an admin's commands. `db` is a transaction, and `user` is the admin. */
export interface AdminContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** Finds an account and locks it until the transaction ends. Refuses deleted accounts. */
async function lockUser(db: Database, id: string): Promise<UserRow> {
  const row = await lockUserRow(db, id);
  ensure(row && row.deleted_at === null, 'user_not_found');
  return row;
}

/**
 * Refuses the command with last_admin if this person is the only admin who can sign in. Because of the lock, commands
 * that remove admin access run sequentially, so that two admins cannot remove each other's access concurrently.
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

/**
 * Hashes a random password that nobody knows, for an account without a password. Checking a password against this hash
 * takes as long as against any other hash.
 */
export const hashUnusablePassword = (): Promise<string> => hashPassword(newToken());

async function createLink(
  { db, now }: AdminContext,
  { email, purpose, origin }: { email: string; purpose: LinkPurpose; origin: string },
): Promise<IssuedLink> {
  const token = await saveOneTimeLink(db, { email, purpose, now });
  return { address: oneTimeLinkUrl(origin, token), expiresAt: linkExpiry(purpose, now).toISOString() };
}

/** Creates an approved account, and a one-time link with which the owner of the account chooses a password. */
export async function inviteUser(
  context: AdminContext,
  { form, origin }: { form: z.output<typeof NewUserForm>; origin: string },
): Promise<{ user: User; link: IssuedLink }> {
  const { db, user, now } = context;
  const createdUser = await saveUser(db, { ...form, passwordHash: await hashUnusablePassword(), approvedAt: now });
  if (!createdUser) throw new Refusal((await hasEmail(db, form.email)) ? 'email_taken' : 'employee_id_taken');
  await recordEvent(db, {
    personId: createdUser.id,
    actorId: user.id,
    verb: 'created',
    object: 'account',
    objectId: createdUser.id,
    result: { by: 'admin', role: form.role },
  });
  const link = await createLink(context, { email: createdUser.email, purpose: 'invitation', origin });
  return { user: await presentUserById(context, createdUser.id), link };
}

/** Creates a one-time link for a new password. The current password remains valid until the link is used. */
export async function createResetLink(
  context: AdminContext,
  { id, origin }: { id: string; origin: string },
): Promise<IssuedLink> {
  const { db, user } = context;
  const person = await lockUser(db, id);
  ensure(toUserState(person) === 'active', 'account_not_open');
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'requested', object: 'password', objectId: id });
  return createLink(context, { email: person.email, purpose: 'reset_password', origin });
}

/**
 * Queues a mail with a new one-time link. Only the recipient of the mail sees the link. A person who has not used an
 * invitation gets a new invitation. Other people get a link for a new password.
 */
export async function queueLinkMail(
  { db, user, now, siteKeys }: AdminContext & { readonly siteKeys: SiteKeys },
  id: string,
): Promise<MailedLink> {
  const person = await lockUser(db, id);
  ensure(toUserState(person) === 'active', 'account_not_open');
  const purpose: LinkPurpose = (await hasUnusedInvitation(db, person.email)) ? 'invitation' : 'reset_password';
  const keys = await siteKeys.read();
  const link = { email: person.email, purpose, now };
  const linkId = await saveDerivedLink(db, link, (newLinkId) => deriveLinkToken(keys, newLinkId));
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
 * Changes a person's data and access. A new email or a deactivation invalidates the unused one-time links of the
 * person. A deactivation also ends all sessions of the person.
 */
export async function changeUser(
  context: AdminContext,
  { id, change: requestedChange }: { id: string; change: UserChange },
): Promise<User> {
  const { db, now } = context;
  const before = await lockUser(db, id);
  const change = selectChangedFields(before, requestedChange);
  await ensureAccessMayChange(context, before, change);
  if (change.email !== undefined || change.employeeId !== undefined) {
    const conflict = await findConflict(db, id, change);
    if (conflict) throw new Refusal(conflict);
  }
  await saveUserColumns(db, id, {
    ...change,
    // The account of a refused registration was never approved, so activating it also approves it.
    ...(change.isActive && !before.approved_at && { approvedAt: now }),
    ...(change.role !== undefined && hasPendingTrainerRequest(before) && { trainerDecidedAt: now }),
  });
  if (change.email !== undefined || change.isActive === false) await removeOneTimeLinks(db, before.email);
  if (change.isActive === false) await endOtherSessions(db, id, null, now);
  await recordEvents(db, buildChangeEvents(context, before, change));
  if (change.role === 'trainer' && hasPendingTrainerRequest(before)) await notifyRequester(context, id, true);
  return presentUserById(context, id);
}

/**
 * Refuses changes to the admin's own access, admin access for an account that is not active, and removal of the last
 * admin's access.
 */
async function ensureAccessMayChange({ db, user }: AdminContext, before: UserRow, change: UserChange): Promise<void> {
  const changesAccess = change.role !== undefined || change.isAdmin !== undefined || change.isActive !== undefined;
  if (!changesAccess) return;
  ensure(before.id !== user.id, 'own_account');
  if (change.isAdmin) {
    // The state depends only on whether there is a time of approval, so this can be any time.
    const after = { ...before, ...(change.isActive && { is_active: true, approved_at: new Date(0) }) };
    ensure(toUserState(after) === 'active', 'account_not_open');
  }
  if (before.is_admin && (change.isAdmin === false || change.isActive === false)) await ensureOtherAdmin(db, before.id);
}

/** Returns the fields of a change whose values differ from the current ones. Null and an empty text count as equal. */
function selectChangedFields(before: UserRow, requestedChange: UserChange): UserChange {
  const currentValues = new Map<string, unknown>(
    Object.entries({
      fullName: before.full_name,
      email: before.email,
      employeeId: before.employee_id,
      phoneNumber: before.phone_number,
      position: before.position,
      department: before.department,
      role: before.role,
      isAdmin: before.is_admin,
      isActive: before.is_active,
    } satisfies Required<UserChange>),
  );
  return Object.fromEntries(
    Object.entries(requestedChange).filter(
      ([key, value]) => value !== undefined && (value || null) !== (currentValues.get(key) || null),
    ),
  );
}

/**
 * Builds the training events of a change. They contain the names of changed fields but not the values, because personal
 * data in events cannot be erased.
 */
function buildChangeEvents({ user }: AdminContext, before: UserRow, change: UserChange): NewTrainingEvent[] {
  const event = { personId: before.id, actorId: user.id, objectId: before.id };
  const { role, isAdmin, isActive, ...dataChange } = change;
  const fields = Object.keys(dataChange);
  const events: NewTrainingEvent[] = [];
  if (fields.length > 0) {
    events.push({ ...event, verb: 'updated', object: 'account', result: { fields: fields.join(', ') } });
  }
  if (role !== undefined) {
    events.push({ ...event, verb: role === 'trainer' ? 'approved' : 'revoked', object: 'trainer-access' });
  }
  if (isAdmin !== undefined) events.push({ ...event, verb: isAdmin ? 'approved' : 'revoked', object: 'admin-access' });
  if (isActive !== undefined)
    events.push({ ...event, verb: isActive ? 'activated' : 'deactivated', object: 'account' });
  return events;
}

/** Approves or refuses a registration. Throws account_decided if an admin has already decided on the registration. */
export async function decideOnRegistration(
  context: AdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<User> {
  const { db, user, now } = context;
  const person = await lockUser(db, id);
  ensure(toUserState(person) === 'waiting', 'account_decided');
  await saveUserColumns(db, id, isApproved ? { approvedAt: now } : { isActive: false });
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
  const person = await lockUser(db, id);
  ensure(hasPendingTrainerRequest(person), 'trainer_request_decided');
  ensure(id !== user.id, 'own_account');
  await saveUserColumns(db, id, { trainerDecidedAt: now, ...(isApproved && { role: 'trainer' }) });
  const verb = isApproved ? 'approved' : 'rejected';
  await recordEvent(db, { personId: id, actorId: user.id, verb, object: 'trainer-access', objectId: id });
  await notifyRequester(context, id, isApproved);
  return presentUserById(context, id);
}

/**
 * Notifies a person of the decision on their request for trainer access. The occasion of the notification is the time
 * of the decision, so that a later decision creates another notification.
 */
const notifyRequester = ({ db, now }: AdminContext, id: string, isApproved: boolean): Promise<void> =>
  notify(db, {
    kind: isApproved ? 'trainer-request-approved' : 'trainer-request-refused',
    userIds: [id],
    occasion: now.toISOString(),
    details: {},
    link: isApproved ? '/trainer' : '/profile',
  });

/**
 * Erases the personal data in a person's account and prevents signing in. The person's training records remain under a
 * pseudonym as evidence. Issued certificates keep the person's name.
 */
export async function deleteUser(context: AdminContext, id: string): Promise<User> {
  const { db, user, now } = context;
  const person = await lockUser(db, id);
  ensure(id !== user.id, 'own_account');
  if (person.is_admin) await ensureOtherAdmin(db, id);
  // The suffix distinguishes deleted people in a list without revealing personal data.
  const suffix = createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase();
  const fullName = `Deleted person ${suffix}`;
  const picture = await findPicture(db, id);
  if (picture) await discardFiles(db, [picture], now);
  await savePseudonym(db, id, { fullName, suffix, passwordHash: await hashUnusablePassword(), now });
  await replaceAnswererName(db, { answererId: id, fullName });
  await removeOneTimeLinks(db, person.email);
  await endOtherSessions(db, id, null, now);
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'deleted', object: 'account', objectId: id });
  return presentUserById(context, id);
}

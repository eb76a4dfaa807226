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
import { holdLock } from '../../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import {
  isInvited,
  linkEnd,
  type LinkPurpose,
  removeOneTimeLinks,
  saveDerivedLink,
  saveOneTimeLink,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { discardFiles } from '../../../platform/storage/discarded-files.ts';
import { notify, saveAuthorName } from '../../notifications/index.ts';
import { type NewTrainingEvent, recordEvent, recordEvents } from '../../records/index.ts';
import { findPicture, hasEmail, saveUser } from '../accounts.queries.ts';
import { linkTokenOf, mailOneTimeLink } from './users.jobs.ts';
import { presentUser } from './users.presenter.ts';
import {
  countOtherAdmins,
  findClash,
  findUserRow,
  lockUserRow,
  savePseudonym,
  saveUserColumns,
  type UserRow,
} from './users.queries.ts';
import { hasPendingTrainerRequest, stateOf } from './users.rules.ts';

/** The dependencies of an admin's commands. `db` is a transaction. */
export interface AdminContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** Locks an account until the transaction ends. Deleted accounts are refused. */
async function lockUser(db: Database, id: string): Promise<UserRow> {
  const row = await lockUserRow(db, id);
  ensure(row && row.deleted_at === null, 'user_not_found');
  return row;
}

/**
 * Refuses to remove the last admin who can sign in. The lock makes concurrent commands run sequentially, so that two
 * admins cannot remove each other.
 */
async function ensureOtherAdmin(db: Database, id: string): Promise<void> {
  await holdLock(db, 'admins');
  ensure((await countOtherAdmins(db, id)) > 0, 'last_admin');
}

async function readUser({ db, user }: AdminContext, id: string): Promise<User> {
  const row = await findUserRow(db, id);
  ensure(row, 'user_not_found');
  return presentUser(row, user.id);
}

/** The URL of a one-time link. */
export const linkAddress = (origin: string, token: string): string => `${origin}/one-time-link/${token}`;

/** A hash that matches no known password and takes as long to check as any other hash. */
export const unusablePassword = (): Promise<string> => hashPassword(newToken());

async function issueLink(
  { db, now }: AdminContext,
  { email, purpose, origin }: { email: string; purpose: LinkPurpose; origin: string },
): Promise<IssuedLink> {
  const token = await saveOneTimeLink(db, { email, purpose, now });
  return { address: linkAddress(origin, token), expiresAt: linkEnd(purpose, now).toISOString() };
}

/** Creates an approved account, whose owner chooses the password with a one-time link. */
export async function inviteUser(
  context: AdminContext,
  { form, origin }: { form: z.output<typeof NewUserForm>; origin: string },
): Promise<{ user: User; link: IssuedLink }> {
  const { db, user, now } = context;
  const saved = await saveUser(db, { ...form, passwordHash: await unusablePassword(), approvedAt: now });
  if (!saved) throw new Refusal((await hasEmail(db, form.email)) ? 'email_taken' : 'employee_id_taken');
  await recordEvent(db, {
    personId: saved.id,
    actorId: user.id,
    verb: 'created',
    object: 'account',
    objectId: saved.id,
    result: { by: 'admin', role: form.role },
  });
  const link = await issueLink(context, { email: saved.email, purpose: 'invitation', origin });
  return { user: await readUser(context, saved.id), link };
}

/** Creates a link for setting a new password. The current password works until the link is used. */
export async function resetPassword(
  context: AdminContext,
  { id, origin }: { id: string; origin: string },
): Promise<IssuedLink> {
  const { db, user } = context;
  const person = await lockUser(db, id);
  ensure(stateOf(person) === 'active', 'account_not_open');
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'requested', object: 'password', objectId: id });
  return issueLink(context, { email: person.email, purpose: 'reset_password', origin });
}

/**
 * Mails a one-time link to its person only. An invited person who has not used the link gets another invitation. The
 * job derives the token from the id of the link, so that a retry sends the same link.
 */
export async function mailLink(
  { db, user, now, siteKeys }: AdminContext & { readonly siteKeys: SiteKeys },
  id: string,
): Promise<MailedLink> {
  const person = await lockUser(db, id);
  ensure(stateOf(person) === 'active', 'account_not_open');
  const purpose: LinkPurpose = (await isInvited(db, person.email)) ? 'invitation' : 'reset_password';
  const keys = await siteKeys.read();
  const link = { email: person.email, purpose, now };
  const linkId = await saveDerivedLink(db, link, (ownId) => linkTokenOf(keys, ownId));
  await enqueue(db, mailOneTimeLink, { linkId });
  const about = { personId: id, actorId: user.id, objectId: id };
  await recordEvent(db, { ...about, verb: 'requested', object: 'password', result: { by: 'mail' } });
  return { sentTo: person.email, expiresAt: linkEnd(purpose, now).toISOString() };
}

/** Changes a person's data and access. Deactivating a person ends all their sessions immediately. */
export async function changeUser(
  context: AdminContext,
  { id, change: requested }: { id: string; change: UserChange },
): Promise<User> {
  const { db, now } = context;
  const before = await lockUser(db, id);
  const change = pickChanges(before, requested);
  await ensureAccessMayChange(context, before, change);
  if (change.email !== undefined || change.employeeId !== undefined) {
    const conflict = await findClash(db, id, change);
    if (conflict) throw new Refusal(conflict);
  }
  await saveUserColumns(db, id, {
    ...change,
    // Activating the account of a refused registration approves the registration.
    ...(change.isActive && !before.approved_at && { approvedAt: now }),
    ...(change.role !== undefined && hasPendingTrainerRequest(before) && { trainerDecidedAt: now }),
  });
  if (change.email !== undefined || change.isActive === false) await removeOneTimeLinks(db, before.email);
  if (change.isActive === false) await endOtherSessions(db, id, null, now);
  await recordEvents(db, eventsOf(context, before, change));
  if (change.role === 'trainer' && hasPendingTrainerRequest(before)) await notifyRequester(context, id, true);
  return readUser(context, id);
}

/** Refuses changes of one's own access, admin access for inactive accounts, and removal of the last admin. */
async function ensureAccessMayChange({ db, user }: AdminContext, before: UserRow, change: UserChange): Promise<void> {
  const touchesAccess = change.role !== undefined || change.isAdmin !== undefined || change.isActive !== undefined;
  if (!touchesAccess) return;
  ensure(before.id !== user.id, 'own_account');
  if (change.isAdmin) {
    const after = { ...before, ...(change.isActive && { is_active: true, approved_at: new Date(0) }) };
    ensure(stateOf(after) === 'active', 'account_not_open');
  }
  if (before.is_admin && (change.isAdmin === false || change.isActive === false)) await ensureOtherAdmin(db, before.id);
}

/** The fields of `requested` whose values differ from the current ones. */
function pickChanges(before: UserRow, requested: UserChange): UserChange {
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
    Object.entries(requested).filter(
      ([key, value]) => value !== undefined && (value || null) !== (currentValues.get(key) || null),
    ),
  );
}

/** The events of a change. They contain only the names of changed data fields, because events are permanent. */
function eventsOf({ user }: AdminContext, before: UserRow, change: UserChange): NewTrainingEvent[] {
  const about = { personId: before.id, actorId: user.id, objectId: before.id };
  const { role, isAdmin, isActive, ...data } = change;
  const fields = Object.keys(data);
  const events: NewTrainingEvent[] = [];
  if (fields.length > 0) {
    events.push({ ...about, verb: 'updated', object: 'account', result: { fields: fields.join(', ') } });
  }
  if (role !== undefined) {
    events.push({ ...about, verb: role === 'trainer' ? 'approved' : 'revoked', object: 'trainer-access' });
  }
  if (isAdmin !== undefined) events.push({ ...about, verb: isAdmin ? 'approved' : 'revoked', object: 'admin-access' });
  if (isActive !== undefined)
    events.push({ ...about, verb: isActive ? 'activated' : 'deactivated', object: 'account' });
  return events;
}

/** Approves or refuses a registration. Returns 409 if another admin has decided already. */
export async function decideOnRegistration(
  context: AdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<User> {
  const { db, user, now } = context;
  const person = await lockUser(db, id);
  ensure(stateOf(person) === 'waiting', 'account_decided');
  await saveUserColumns(db, id, isApproved ? { approvedAt: now } : { isActive: false });
  const verb = isApproved ? 'approved' : 'rejected';
  await recordEvent(db, { personId: id, actorId: user.id, verb, object: 'account', objectId: id });
  return readUser(context, id);
}

/** Grants or refuses requested trainer access, and notifies the person. */
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
  return readUser(context, id);
}

/** Notifies the requester. The occasion includes the time of the decision, because a person can ask again later. */
const notifyRequester = ({ db, now }: AdminContext, id: string, isApproved: boolean): Promise<void> =>
  notify(db, {
    kind: isApproved ? 'trainer-request-approved' : 'trainer-request-refused',
    userIds: [id],
    occasion: now.toISOString(),
    details: {},
    link: isApproved ? '/trainer' : '/profile',
  });

/**
 * Deletes a person's name, email, numbers and picture, and prevents signing in. The records of the person remain under
 * a pseudonym as evidence. Issued certificates keep the name to which they were issued.
 */
export async function deleteUser(context: AdminContext, id: string): Promise<User> {
  const { db, user, now } = context;
  const person = await lockUser(db, id);
  ensure(id !== user.id, 'own_account');
  if (person.is_admin) await ensureOtherAdmin(db, id);
  // Distinguishes deleted people in a list without revealing personal data.
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase();
  const fullName = `Deleted person ${mark}`;
  const picture = await findPicture(db, id);
  if (picture) await discardFiles(db, [picture], now);
  await savePseudonym(db, id, { fullName, mark, passwordHash: await unusablePassword(), now });
  // Notifications of other people contain the name of a person who answered them.
  await saveAuthorName(db, id, fullName);
  await removeOneTimeLinks(db, person.email);
  await endOtherSessions(db, id, null, now);
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'deleted', object: 'account', objectId: id });
  return readUser(context, id);
}

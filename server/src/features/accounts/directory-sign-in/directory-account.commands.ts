import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { endAllSessions } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import type { DirectorySettings } from '../../../platform/directory/directory-settings.ts';
import { removeOneTimeLinks } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { type NewTrainingEvent, recordEvent, recordEvents } from '../../records/index.ts';
import { removeSecondFactors } from '../../second-factor/index.ts';
import { findUserByEmail, removePassword, saveUser } from '../accounts.queries.ts';
import { nameFromEmail } from '../accounts.rules.ts';
import { removeEmailChanges } from '../email-change/email-change.queries.ts';
import { removeKnownBrowsers } from '../known-browsers.queries.ts';
import { lockUserRows } from '../users/user-changes.queries.ts';
import { countOtherAdmins, lockUserRow, saveUserColumns, type UserRow } from '../users/users.queries.ts';
import { hasPendingTrainerRequest } from '../users/users.rules.ts';
import {
  findIdentityOwner,
  hasIdentity,
  saveIdentity,
  saveIdentityUseAndFindOwner,
} from './directory-sign-in.queries.ts';
import { changesOfAccess, type DirectoryPerson } from './directory-sign-in.rules.ts';
import { proceedIf } from './directory-sign-in-error.ts';

/** The dependencies of the functions in this file. `db` is a transaction. */
export interface DirectoryAccountContext {
  readonly db: Database;
  readonly settings: DirectorySettings;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** The user whose session in this browser has a fresh proof of identity; undefined if there is none. */
  readonly provenUserId: string | undefined;
}

const byDirectory = { by: 'directory' } as const;

/**
 * Finds the account of a person of the directory, and changes its department and access to what the directory states.
 * The first sign-in links the person to an existing or a new account. Throws a `DirectorySignInError` if this is not
 * possible.
 */
export async function prepareAccount(context: DirectoryAccountContext, person: DirectoryPerson): Promise<UserRow> {
  const { db, now } = context;
  // Without the lock, two first sign-ins of the same person at the same time would both create an account.
  await acquireLock(db, `directory ${person.issuer} ${person.subject}`);
  const userId = (await findIdentityOwner(db, person)) ?? (await linkOrCreateAccount(context, person));
  // The account is locked before its other rows, as in the commands of an admin. Different orders could deadlock.
  const user = await lockUserRow(db, userId);
  proceedIf(user, 'no-account');
  // A deletion keeps the row of an account, but removes its links to people of the directory. If the link is gone, the
  // account was deleted just now.
  proceedIf((await saveIdentityUseAndFindOwner(db, person, now)) === userId, 'no-account');
  if (user.is_active) await applyClaims(context, user, person);
  // The account is read again, because `applyClaims` might have changed it.
  return (await lockUserRow(db, userId)) ?? user;
}

/** Links the person to the account that has the person's email, or to a new account. Returns the id of the account. */
async function linkOrCreateAccount(context: DirectoryAccountContext, person: DirectoryPerson): Promise<string> {
  const { db, now } = context;
  proceedIf(person.verifiedEmail !== null, 'email-not-verified');
  const existing = await findUserByEmail(db, person.verifiedEmail);
  const userId = existing
    ? await linkExistingAccount(context, existing, person)
    : await createAccount(context, person, person.verifiedEmail);
  await saveIdentity(db, person, { userId, now });
  return userId;
}

type ExistingUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Links the person to an existing account. The person must have proved in this browser that the account is theirs
 * (`provenUserId`); otherwise the link is refused. There is one exception: if the directory assigns the email of the
 * person, the account is linked without this proof. It is not known who has set the password of such an account, so the
 * account loses its password, its second factors and every other way to sign in without the directory. Two kinds of
 * accounts are never linked without the proof:
 *
 * - the account of an admin, because the site needs this account if the directory fails
 * - an account that is linked to another identity of this provider, because its email was probably reassigned to the
 *   person who signs in now
 */
async function linkExistingAccount(
  { db, now, provenUserId }: DirectoryAccountContext,
  existing: ExistingUser,
  person: DirectoryPerson,
): Promise<string> {
  const isProven = existing.id === provenUserId;
  await lockUserRows(db, [existing.id]);
  proceedIf(existing.is_active, 'inactive');
  const needsProof =
    !person.isEmailAssigned || existing.is_admin || (await hasIdentity(db, existing.id, person.issuer));
  // The notice `link` asks the person to sign in with the password of the account first. This sign-in gives the missing
  // proof.
  proceedIf(isProven || !needsProof, 'link');
  if (!isProven) {
    await removePassword(db, existing.id, now);
    await removeSecondFactors(db, existing.id);
    await removeOneTimeLinks(db, existing.id);
    await removeEmailChanges(db, existing.id);
    await endAllSessions(db, existing.id, now);
    await removeKnownBrowsers(db, existing.id);
  }
  const result = { fields: 'directorySignIn', ...(isProven ? {} : byDirectory) };
  await recordEvent(db, { personId: existing.id, verb: 'updated', object: 'account', objectId: existing.id, result });
  return existing.id;
}

async function createAccount(
  { db, settings, now }: DirectoryAccountContext,
  person: DirectoryPerson,
  email: string,
): Promise<string> {
  proceedIf(settings.newAccounts !== 'off', 'no-account');
  const user = await saveUser(db, {
    email,
    passwordHash: null,
    fullName: person.fullName ?? nameFromEmail(email),
    employeeId: person.employeeId ?? placeholderEmployeeId(person),
    department: person.department,
    approvedAt: settings.newAccounts === 'approved' ? now : null,
  });
  // `saveUser` returns undefined if another account has the email or the employee ID. `linkOrCreateAccount` has found
  // no account with this email, so the employee ID is taken.
  proceedIf(user, 'employee-id-taken');
  const event = { personId: user.id, verb: 'registered', object: 'account', objectId: user.id } as const;
  await recordEvent(db, { ...event, result: byDirectory });
  return user.id;
}

/**
 * The placeholder for the employee ID of a person for whom the directory states none. An admin can replace it. The same
 * person always gets the same placeholder.
 */
function placeholderEmployeeId({ issuer, subject }: Pick<DirectoryPerson, 'issuer' | 'subject'>): string {
  const digest = createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
  return `DIRECTORY-${digest.slice(0, 10).toUpperCase()}`;
}

/**
 * Changes department, role and admin access to what the directory states, and records the changes. The last admin keeps
 * the admin access.
 */
async function applyClaims(context: DirectoryAccountContext, user: UserRow, person: DirectoryPerson): Promise<void> {
  const { db, now, log } = context;
  const current = { role: user.role, isAdmin: user.is_admin, isApproved: user.approved_at !== null };
  const { role, ...changes } = changesOfAccess(current, person);
  const keepsAdminAccess = changes.isAdmin === false && (await lockAdminsAndCheckIsLast(db, user.id));
  if (keepsAdminAccess)
    log.warn({ userId: user.id }, 'the directory does not list the last admin as an admin; the admin access was kept');
  const isAdmin = keepsAdminAccess ? undefined : changes.isAdmin;
  const hasNewDepartment = person.department !== null && person.department !== user.department;
  await saveUserColumns(db, user.id, {
    role,
    isAdmin,
    ...(hasNewDepartment && { department: person.department }),
    ...(role === 'trainer' && hasPendingTrainerRequest(user) && { trainerDecidedAt: now }),
  });
  const event = { personId: user.id, objectId: user.id };
  const events: NewTrainingEvent[] = [];
  if (hasNewDepartment)
    events.push({ ...event, verb: 'updated', object: 'account', result: { fields: 'department', ...byDirectory } });
  if (role !== undefined) {
    const verb = role === 'trainer' ? 'approved' : 'revoked';
    events.push({ ...event, verb, object: 'trainer-access', result: byDirectory });
  }
  if (isAdmin !== undefined)
    events.push({ ...event, verb: isAdmin ? 'approved' : 'revoked', object: 'admin-access', result: byDirectory });
  await recordEvents(db, events);
}

/**
 * Takes the lock under which admins change each other's access, so that the number of admins does not change until the
 * end of the transaction. Returns true if no other admin can sign in.
 */
async function lockAdminsAndCheckIsLast(db: Database, userId: string): Promise<boolean> {
  await acquireLock(db, 'admins');
  return (await countOtherAdmins(db, userId)) === 0;
}

import { createHash } from 'node:crypto';
import { type ImportPreview, maxPreviewedPeople } from '@loopcheck/contract/features/accounts/users-import.contract';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { linkExpiry, saveInvitations } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvents } from '../../records/index.ts';
import { type NewUser, saveUsers } from '../accounts.queries.ts';
import { findDuplicates, type ImportedLine, parseImport } from './import.rules.ts';
import {
  findSameNames,
  type ImportPlan,
  type KnownAccounts,
  listFieldChanges,
  planImport,
} from './import-plan.rules.ts';
import { formatLinksCsv } from './links-csv.rules.ts';
import { type AccountChange, applyChanges, findLastAdminIds } from './user-changes.commands.ts';
import { listAllChangeableUsers, listTextsInLowerCase, lockUserRows } from './user-changes.queries.ts';
import type { AdminContext } from './users.commands.ts';
import { oneTimeLinkUrl, toUserState } from './users.rules.ts';

/**
 * States what the import of a file would do, and the faults of the file. Saves nothing. `previewToken` identifies the
 * stated changes: with this token, `importUsers` makes exactly these changes. The token is null if there are faults.
 */
export async function checkImport(
  { db, user }: Pick<AdminContext, 'db' | 'user'>,
  csv: string,
): Promise<ImportPreview> {
  const { lines, plan } = await planFile(db, user.id, csv);
  const { created, changed, unchanged, missing, faults } = plan;
  return {
    faults: faults.toSorted((one, other) => one.line - other.line),
    counts: {
      created: created.length,
      changed: changed.length,
      unchanged: unchanged.length,
      missing: missing.length,
    },
    created: created.slice(0, maxPreviewedPeople).map(({ line, person: { fullName, email, employeeId, role } }) => {
      return { line, fullName, email, employeeId, role };
    }),
    changed: changed.slice(0, maxPreviewedPeople).map(({ line, before, change }) => ({
      line,
      id: before.id,
      fullName: before.full_name,
      employeeId: before.employee_id,
      state: toUserState(before),
      changes: listFieldChanges(before, change),
    })),
    missing: missing.slice(0, maxPreviewedPeople).map((account) => ({
      id: account.id,
      fullName: account.full_name,
      email: account.email,
      employeeId: account.employee_id,
      role: account.role === 'trainer' ? 'trainer' : 'trainee',
      isAdmin: account.is_admin,
    })),
    sameNames: findSameNames(lines).slice(0, maxPreviewedPeople),
    previewToken: faults.length === 0 ? tokenOfPlan(plan) : null,
  };
}

/** An import that an admin has confirmed after its preview. */
interface ConfirmedImport {
  readonly csv: string;
  readonly previewToken: string;
  readonly deactivateMissing: boolean;
  readonly origin: string;
}

/**
 * Does what the preview with this token has shown, or refuses with import_outdated if anything has changed since.
 * Imports run one after the other. The number of SQL statements hardly grows with the number of people.
 */
export async function importUsers(
  context: AdminContext,
  { csv, previewToken, deactivateMissing, origin }: ConfirmedImport,
) {
  const { db, user, now } = context;
  await acquireLock(db, 'import of people');
  const plan = await planAndLock(db, user.id, csv, { previewToken, deactivateMissing });
  const deactivations = deactivateMissing
    ? plan.missing.map((before): AccountChange => ({ before, change: { isActive: false } }))
    : [];
  // Skips the deactivations that would leave no admin who can sign in.
  const lastAdminIds = await findLastAdminIds(db, deactivations);
  const allowedDeactivations = deactivations.filter(({ before }) => !lastAdminIds.has(before.id));
  await applyChanges(context, [...plan.changed, ...allowedDeactivations]).catch(refuseTakenValues);
  return {
    created: plan.created.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    deactivated: allowedDeactivations.length,
    linksCsv: await createAccounts(context, plan.created, origin),
    expiresAt: linkExpiry('invitation', now).toISOString(),
  };
}

/**
 * Throws import_outdated if another account has got an email or employee ID of the file since the plan was made. Throws
 * any other error unchanged.
 */
function refuseTakenValues(error: unknown): never {
  const isTaken = error instanceof Refusal && (error.code === 'email_taken' || error.code === 'employee_id_taken');
  throw isTaken ? new Refusal('import_outdated', { cause: error }) : error;
}

/**
 * Plans the import, and locks the accounts that it changes. The plan is made again after the lock, because the accounts
 * might have changed before the lock was acquired.
 */
async function planAndLock(
  db: Database,
  adminId: string,
  csv: string,
  { previewToken, deactivateMissing }: Pick<ConfirmedImport, 'previewToken' | 'deactivateMissing'>,
): Promise<ImportPlan> {
  const { lines, toEmployeeKey, plan } = await planFile(db, adminId, csv);
  ensure(plan.faults.length === 0, 'import_faulty');
  ensure(tokenOfPlan(plan) === previewToken, 'import_outdated');
  const changedAccounts = plan.changed.map(({ before }) => before);
  await lockUserRows(
    db,
    [...changedAccounts, ...(deactivateMissing ? plan.missing : [])].map(({ id }) => id),
  );
  const lockedPlan = await planLines(db, lines, { adminId, toEmployeeKey });
  ensure(tokenOfPlan(lockedPlan) === previewToken, 'import_outdated');
  return lockedPlan;
}

async function planFile(db: Database, adminId: string, csv: string) {
  const { lines, faults } = parseImport(csv);
  const toEmployeeKey = await findEmployeeKeys(db, lines);
  const plan = await planLines(db, lines, { adminId, toEmployeeKey });
  return {
    lines,
    toEmployeeKey,
    plan: { ...plan, faults: [...faults, ...findDuplicates(lines, toEmployeeKey), ...plan.faults] },
  };
}

/** Returns a function that converts an employee ID of these lines to the form of `employee_key`. */
async function findEmployeeKeys(db: Database, lines: readonly ImportedLine[]): Promise<KnownAccounts['toEmployeeKey']> {
  const employeeIds = lines.flatMap(({ person }) => person.employeeId ?? []);
  // PostgreSQL converts the employee IDs to lower case, because JavaScript converts some letters differently.
  const lowerCaseIds = await listTextsInLowerCase(db, employeeIds);
  const lowerCaseIdOf = new Map(employeeIds.map((employeeId, index) => [employeeId, lowerCaseIds[index]]));
  return (employeeId) => lowerCaseIdOf.get(employeeId) ?? employeeId.toLowerCase();
}

const planLines = async (
  db: Database,
  lines: readonly ImportedLine[],
  { adminId, toEmployeeKey }: Pick<KnownAccounts, 'adminId' | 'toEmployeeKey'>,
): Promise<ImportPlan> => planImport(lines, { all: await listAllChangeableUsers(db), adminId, toEmployeeKey });

/**
 * Returns a hash that two plans share only if they do the same: the same new accounts, the same changes of the same
 * values, and the same missing and unchanged accounts.
 */
function tokenOfPlan({ created, changed, unchanged, missing }: ImportPlan): string {
  const parts = [
    created.map(({ person }) => person),
    changed.map(({ before, change }) => [before.id, toUserState(before), listFieldChanges(before, change)]),
    unchanged.map(({ id }) => id),
    missing.map(({ id }) => id),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Creates the new accounts, and a one-time link for each. Returns the links as a CSV file; null if there are none. The
 * links cannot be read again, because only hashes of their tokens are stored.
 */
async function createAccounts(
  { db, user, now }: AdminContext,
  created: ImportPlan['created'],
  origin: string,
): Promise<string | null> {
  if (created.length === 0) return null;
  const idByEmployeeId = await saveUsers(
    db,
    created.map(({ person }): NewUser => ({ ...person, passwordHash: null, approvedAt: now })),
  );
  // `saveUsers` skips people whose email or employee ID somebody has registered since the plan was made.
  ensure(idByEmployeeId.size === created.length, 'import_outdated');
  const ids = created.map(({ person }) => {
    const id = idByEmployeeId.get(person.employeeId);
    ensure(id, 'import_outdated');
    return id;
  });
  await recordEvents(
    db,
    ids.map((id) => ({
      personId: id,
      actorId: user.id,
      verb: 'created',
      object: 'account',
      objectId: id,
      result: { by: 'import' },
    })),
  );
  const tokens = await saveInvitations(db, ids, now);
  return formatLinksCsv(
    created.map(({ person }, index) => ({ ...person, address: oneTimeLinkUrl(origin, tokens[index] ?? '') })),
  );
}

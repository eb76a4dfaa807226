import type { ImportFault } from '@loopcheck/contract/features/accounts/users.contract';
import { csvLine, csvByteOrderMark } from '../../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { linkExpiry, saveInvitations } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvents } from '../../records/index.ts';
import { type NewUser, saveUsers } from '../accounts.queries.ts';
import { toExcerpt, type ImportedPerson, parseImport, type ImportResult } from './import.rules.ts';
import { type AdminContext, hashUnusablePassword } from './users.commands.ts';
import { listUsedIdentifiers } from './users.queries.ts';
import { oneTimeLinkUrl } from './users.rules.ts';

/** The number of people in the preview of a file. */
const previewSize = 5;

/** Finds the faults of a file, including conflicts with existing accounts, and returns a preview. Saves nothing. */
export async function checkImport({ db }: Pick<AdminContext, 'db'>, csv: string) {
  const { people, faults } = await parseAndFindConflicts(db, csv);
  return {
    people: people.length,
    faults: [...faults],
    sample: people.slice(0, previewSize).map(({ person: { fullName, email, employeeId } }) => ({
      fullName,
      email,
      employeeId,
    })),
  };
}

/**
 * Creates an account for each person in a file, or refuses the whole file if it has a fault. Returns a CSV file with a
 * one-time link for each person. The links cannot be read again, because only hashes of their tokens are stored.
 */
export async function importUsers(context: AdminContext, { csv, origin }: { csv: string; origin: string }) {
  const { db, user, now } = context;
  const { people, faults } = await parseAndFindConflicts(db, csv);
  ensure(faults.length === 0, 'import_faulty');
  const passwordHash = await hashUnusablePassword();
  const ids = await saveUsers(
    db,
    people.map(({ person }): NewUser => ({ ...person, passwordHash, approvedAt: now })),
  );
  // Fails if somebody has registered with one of these emails or employee ids since the conflicts were searched.
  ensure(ids.length === people.length, 'import_outdated');
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
  const tokens = await saveInvitations(
    db,
    people.map(({ person }) => person.email),
    now,
  );
  return {
    imported: people.length,
    linksCsv: formatLinksCsv(origin, people, tokens),
    expiresAt: linkExpiry('invitation', now).toISOString(),
  };
}

/** Parses a file. The faults include conflicts with existing accounts and are sorted by line. */
async function parseAndFindConflicts(db: Database, csv: string): Promise<ImportResult> {
  const { people, faults } = parseImport(csv);
  const used = await listUsedIdentifiers(
    db,
    people.map(({ person }) => person.email),
    people.map(({ person }) => person.employeeId),
  );
  const conflicts = people.flatMap(({ line, person }): ImportFault[] => {
    const conflict = { line, fault: 'taken' as const, otherLine: null };
    return [
      ...(used.emails.has(person.email)
        ? [{ ...conflict, field: 'email' as const, value: toExcerpt(person.email) }]
        : []),
      ...(used.employeeIds.has(person.employeeId.toLowerCase())
        ? [{ ...conflict, field: 'employeeId' as const, value: toExcerpt(person.employeeId) }]
        : []),
    ];
  });
  return { people, faults: [...faults, ...conflicts].toSorted((one, other) => one.line - other.line) };
}

function formatLinksCsv(origin: string, people: readonly ImportedPerson[], tokens: readonly string[]): string {
  const header = csvLine(['Name', 'Email', 'Employee ID', 'One-time link']);
  const lines = people.map(({ person }, index) =>
    csvLine([person.fullName, person.email, person.employeeId, oneTimeLinkUrl(origin, tokens[index] ?? '')]),
  );
  return csvByteOrderMark + header + lines.join('');
}

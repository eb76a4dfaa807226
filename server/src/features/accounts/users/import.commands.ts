import type { ImportFault } from '@loopcheck/contract/features/accounts/users.contract';
import { csvLine, csvStart } from '../../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { linkEnd, saveInvitations } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvents } from '../../records/index.ts';
import { type NewUser, saveUsers } from '../accounts.queries.ts';
import { excerptOf, type ImportedPerson, readImport, type ReadImport } from './import.rules.ts';
import { type AdminContext, linkAddress, unusablePassword } from './users.commands.ts';
import { listTaken } from './users.queries.ts';

/** The number of people that the preview of a file shows. */
const sampleSize = 5;

/** Validates a file, also against the existing accounts, without saving anything. */
export async function checkImport({ db }: Pick<AdminContext, 'db'>, csv: string) {
  const { people, faults } = await readAgainstAccounts(db, csv);
  return {
    people: people.length,
    faults: [...faults],
    sample: people.slice(0, sampleSize).map(({ person: { fullName, email, employeeId } }) => ({
      fullName,
      email,
      employeeId,
    })),
  };
}

/**
 * Creates accounts for everybody in the file, or for nobody if there is a fault. Each person gets a one-time link to
 * choose a password. Only the reply contains the links.
 */
export async function importUsers(context: AdminContext, { csv, origin }: { csv: string; origin: string }) {
  const { db, user, now } = context;
  const { people, faults } = await readAgainstAccounts(db, csv);
  ensure(faults.length === 0, 'import_faulty');
  const passwordHash = await unusablePassword();
  const ids = await saveUsers(
    db,
    people.map(({ person }): NewUser => ({ ...person, passwordHash, approvedAt: now })),
  );
  // Somebody registered with one of these emails or employee ids after the check. The transaction rolls back.
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
    linksCsv: linksCsv(origin, people, tokens),
    expiresAt: linkEnd('invitation', now).toISOString(),
  };
}

/** Reads the file. The faults include conflicts with existing accounts and are sorted by line. */
async function readAgainstAccounts(db: Database, csv: string): Promise<ReadImport> {
  const { people, faults } = readImport(csv);
  const taken = await listTaken(
    db,
    people.map(({ person }) => person.email),
    people.map(({ person }) => person.employeeId),
  );
  const clashes = people.flatMap(({ line, person }): ImportFault[] => {
    const about = { line, fault: 'taken' as const, otherLine: null };
    return [
      ...(taken.emails.has(person.email)
        ? [{ ...about, field: 'email' as const, value: excerptOf(person.email) }]
        : []),
      ...(taken.ids.has(person.employeeId.toLowerCase())
        ? [{ ...about, field: 'employeeId' as const, value: excerptOf(person.employeeId) }]
        : []),
    ];
  });
  return { people, faults: [...faults, ...clashes].toSorted((one, other) => one.line - other.line) };
}

function linksCsv(origin: string, people: readonly ImportedPerson[], tokens: readonly string[]): string {
  const head = csvLine(['Name', 'Email', 'Employee ID', 'One-time link']);
  const lines = people.map(({ person }, index) =>
    csvLine([person.fullName, person.email, person.employeeId, linkAddress(origin, tokens[index] ?? '')]),
  );
  return csvStart + head + lines.join('');
}

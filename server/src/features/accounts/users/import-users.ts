import type { ImportFault, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { csvLine, csvStart } from '../../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEvents } from '../../records/index.ts';
import { type NewUser, saveUsers } from '../accounts.queries.ts';
import { linkEnd, saveInvitations } from '../one-time-links.queries.ts';
import { passwordOfNobody } from './delete-user.ts';
import { shown } from './import-columns.rules.ts';
import { type ImportedPerson, readImport, type ReadImport } from './import.rules.ts';
import { linkAddress } from './invite.ts';
import { listTaken } from './users.queries.ts';

/** How many people of a file are shown to be looked over. */
const sampleSize = 5;

/** Reads a file and holds it against the accounts that there are; nothing is written. */
export async function checkImport({ db, body }: Call<(typeof usersEndpoints)['checkImport']>) {
  const { people, faults } = await readAgainstAccounts(db, body.csv);
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
 * Opens an account for everybody in the file, or for nobody. Each gets a one-time link to choose a password by; the
 * links are in the answer and nowhere else (decision 0045).
 */
export async function importUsers(call: Call<(typeof usersEndpoints)['import']>) {
  const { db, body, user, now } = call;
  const { people, faults } = await readAgainstAccounts(db, body.csv);
  ensure(faults.length === 0, 'import_faulty');
  const passwordHash = await passwordOfNobody();
  const ids = await saveUsers(
    db,
    people.map(({ person }): NewUser => ({ ...person, passwordHash, approvedAt: now })),
  );
  // Somebody registered with one of these addresses since they were looked up: the transaction goes back as a whole.
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
    linksCsv: linksCsv(call, people, tokens),
    expiresAt: linkEnd('invitation', now).toISOString(),
  };
}

/** The faults of the file itself, and of accounts that exist already; by line. */
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
      ...(taken.emails.has(person.email) ? [{ ...about, field: 'email' as const, value: shown(person.email) }] : []),
      ...(taken.ids.has(person.employeeId.toLowerCase())
        ? [{ ...about, field: 'employeeId' as const, value: shown(person.employeeId) }]
        : []),
    ];
  });
  return { people, faults: [...faults, ...clashes].toSorted((one, other) => one.line - other.line) };
}

function linksCsv(
  call: Parameters<typeof linkAddress>[0],
  people: readonly ImportedPerson[],
  tokens: readonly string[],
): string {
  const head = csvLine(['Name', 'Email', 'Employee ID', 'One-time link']);
  const lines = people.map(({ person }, index) =>
    csvLine([person.fullName, person.email, person.employeeId, linkAddress(call, tokens[index] ?? '')]),
  );
  return csvStart + head + lines.join('');
}

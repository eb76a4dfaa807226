import type { ImportFault } from '@loopcheck/contract/features/accounts/users-import.contract';
import { hasSignInName, type UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import type { NewUser } from '../accounts.queries.ts';
import { type ImportedLine, toExcerpt } from './import.rules.ts';
import { signInNamesAfter, selectChangedFields } from './user-change.rules.ts';
import type { ChangeableUser } from './user-changes.queries.ts';
import { toUserState } from './users.rules.ts';

/** The data of a new account. */
type NewPerson = Pick<NewUser, 'email' | 'fullName' | 'employeeId' | 'phoneNumber' | 'position' | 'department'> & {
  readonly role: 'trainee' | 'trainer';
};

/**
 * What an import would do. Each line that `parseImport` accepted is in `created`, `changed` or `unchanged`, or has a
 * fault that only the comparison with the accounts has shown.
 */
export interface ImportPlan {
  readonly created: readonly { readonly line: number; readonly person: NewPerson }[];
  readonly changed: readonly { readonly line: number; readonly before: ChangeableUser; readonly change: UserChange }[];
  readonly unchanged: readonly ChangeableUser[];
  /** The active accounts that no line is about, except that of the admin who imports. */
  readonly missing: readonly ChangeableUser[];
  readonly faults: readonly ImportFault[];
}

/** The accounts of the site, with which the lines of a file are compared. */
export interface KnownAccounts {
  readonly all: readonly ChangeableUser[];
  /** Converts an employee ID to the form of `employee_key`, in the same way as the database. */
  readonly toEmployeeKey: (employeeId: string) => string;
  readonly adminId: string;
}

/**
 * Compares the lines of a file with the accounts. A line is about the account that has the employee ID in the line. If
 * no account has the employee ID, the line is about the account that has the email in the line. If no account has the
 * email either, the line creates an account. An empty cell leaves the value of the account as it is. An import never
 * changes the role of an existing account. The result does not depend on the order of `all`.
 */
export function planImport(lines: readonly ImportedLine[], accounts: KnownAccounts): ImportPlan {
  const find = indexAccounts(accounts);
  const lineByAccount = new Map<string, number>();
  const created: ImportPlan['created'][number][] = [];
  const changed: ImportPlan['changed'][number][] = [];
  const unchanged: ChangeableUser[] = [];
  const faults: ImportFault[] = [];
  for (const { line, person } of lines) {
    // The account that the line is about; undefined if the line creates an account.
    const before = find.byLine(person);
    // An earlier line about the same account.
    const otherLine = before && lineByAccount.get(before.id);
    if (before && otherLine === undefined) lineByAccount.set(before.id, line);
    const planned = before ? planChange(before, person, find) : planNewAccount(person, find);
    if (otherLine !== undefined) {
      const value = toExcerpt(person.employeeId ?? person.email ?? '');
      faults.push({ line, field: null, fault: 'same_account', value, otherLine });
    } else if ('fault' in planned) faults.push({ line, otherLine: null, ...planned });
    else if ('person' in planned) created.push({ line, person: planned.person });
    else if (before && Object.keys(planned.change).length > 0) changed.push({ line, before, change: planned.change });
    else if (before) unchanged.push(before);
  }
  const isMissing = (account: ChangeableUser) =>
    toUserState(account) === 'active' && !lineByAccount.has(account.id) && account.id !== accounts.adminId;
  return { created, changed, unchanged, missing: accounts.all.filter(isMissing), faults };
}

type PlanFault = Pick<ImportFault, 'field' | 'fault' | 'value'>;

const toFault = (
  field: Exclude<ImportFault['field'], null>,
  kind: ImportFault['fault'],
  value: string | null | undefined,
): PlanFault => ({ field, fault: kind, value: toExcerpt(value ?? '') });

type AccountIndex = ReturnType<typeof indexAccounts>;

/** Removes the leading zeros of a number, as spreadsheets do. Returns any other text unchanged. */
const withoutLeadingZeros = (key: string): string => (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key);

function indexAccounts({ all, toEmployeeKey }: KnownAccounts) {
  const byKey = new Map(all.map((account) => [account.employee_key, account]));
  const byEmail = new Map(
    all.flatMap((account) => (account.email === null ? [] : [[account.email, account] as const])),
  );
  // Several employee IDs can be the same number with different leading zeros. The employee ID with the most zeros is
  // last in `byLength`, so its account remains in the map.
  const byLength = all.toSorted((one, other) => one.employee_key.length - other.employee_key.length);
  const byNumber = new Map(byLength.map((account) => [withoutLeadingZeros(account.employee_key), account]));
  const byEmployeeId = (employeeId: string | undefined) =>
    employeeId === undefined ? undefined : byKey.get(toEmployeeKey(employeeId));
  return {
    byEmployeeId,
    byEmail: (email: string | null | undefined) => (email ? byEmail.get(email) : undefined),
    byLine: ({ employeeId, email }: ImportedLine['person']) =>
      byEmployeeId(employeeId) ?? (email ? byEmail.get(email) : undefined),
    /**
     * The account whose employee ID is this number with more leading zeros. If there is one, a spreadsheet has probably
     * removed the zeros from the file.
     */
    withMoreZeros: (employeeId: string) => {
      const key = toEmployeeKey(employeeId);
      const account = byNumber.get(withoutLeadingZeros(key));
      return account && account.employee_key.length > key.length ? account : undefined;
    },
  };
}

function planChange(
  before: ChangeableUser,
  { role, ...person }: ImportedLine['person'],
  find: AccountIndex,
): PlanFault | { readonly change: UserChange } {
  if (role !== undefined && role !== before.role) return toFault('role', 'role_change', role);
  const change = selectChangedFields(before, person);
  if (change.employeeId !== undefined && find.withMoreZeros(change.employeeId))
    return toFault('employeeId', 'zeros_lost', change.employeeId);
  const owner = find.byEmail(change.email);
  if (owner && owner.id !== before.id) return toFault('email', 'taken', change.email);
  return hasSignInName(signInNamesAfter(before, change))
    ? { change }
    : toFault('employeeId', 'invalid', person.employeeId);
}

function planNewAccount(
  person: ImportedLine['person'],
  find: AccountIndex,
): PlanFault | { readonly person: NewPerson } {
  const { fullName, employeeId, email = null, role = 'trainee', ...others } = person;
  if (employeeId === undefined) return toFault('employeeId', 'missing', '');
  if (find.withMoreZeros(employeeId)) return toFault('employeeId', 'zeros_lost', employeeId);
  if (fullName === undefined) return toFault('fullName', 'missing', '');
  if (!hasSignInName({ email, employeeId })) return toFault('employeeId', 'invalid', employeeId);
  const { phoneNumber = '', position = null, department = null } = others;
  return { person: { fullName, employeeId, email, role, phoneNumber, position, department } };
}

/** The names that occur in several lines, each with the numbers of these lines. */
export function findSameNames(lines: readonly ImportedLine[]): { fullName: string; lines: number[] }[] {
  const byName = new Map<string, { fullName: string; lines: number[] }>();
  for (const { line, person } of lines) {
    if (!person.fullName) continue;
    const key = person.fullName.toLowerCase();
    const entry = byName.get(key);
    if (entry) entry.lines.push(line);
    else byName.set(key, { fullName: person.fullName, lines: [line] });
  }
  return [...byName.values()].filter((entry) => entry.lines.length > 1);
}

/** Lists the changed fields with their previous and new values. An empty text means no value. */
export function listFieldChanges(before: ChangeableUser, change: UserChange) {
  const fields = [
    { field: 'fullName', from: before.full_name, to: change.fullName },
    { field: 'email', from: before.email, to: change.email },
    { field: 'employeeId', from: before.employee_id, to: change.employeeId },
    { field: 'phoneNumber', from: before.phone_number, to: change.phoneNumber },
    { field: 'position', from: before.position, to: change.position },
    { field: 'department', from: before.department, to: change.department },
  ] as const;
  return fields.flatMap(({ field, from, to }) => (to === undefined ? [] : [{ field, from: from ?? '', to: to ?? '' }]));
}

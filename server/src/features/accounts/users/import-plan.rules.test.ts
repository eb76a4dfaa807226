import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSameNames, planImport, listFieldChanges } from './import-plan.rules.ts';
import { parseImport } from './import.rules.ts';
import type { ChangeableUser } from './user-changes.queries.ts';

const account = (id: string, changes: Partial<ChangeableUser> = {}): ChangeableUser => ({
  id,
  email: `${id}@plant.test`,
  role: 'trainee',
  full_name: `Name ${id}`,
  employee_id: id,
  employee_key: (changes.employee_id ?? id).toLowerCase(),
  phone_number: '',
  position: null,
  department: null,
  is_admin: false,
  is_active: true,
  approved_at: new Date(0),
  trainer_requested_at: null,
  trainer_decided_at: null,
  deleted_at: null,
  has_password: true,
  has_identity: false,
  ...changes,
});

/** Plans the import of a file. In the files of these tests, the heading of the employee ID is Badge. */
const plan = (csv: string, all: readonly ChangeableUser[], adminId = 'admin') =>
  planImport(parseImport(csv).lines, { all, adminId, toEmployeeKey: (employeeId) => employeeId.toLowerCase() });
/** The faults of a plan, each as line, field and fault. Line 1 is the header. */
const listFaults = (csv: string, all: readonly ChangeableUser[]) =>
  plan(csv, all).faults.map(({ line, field, fault }) => [line, field, fault]);
const listChanges = (csv: string, all: readonly ChangeableUser[]) =>
  plan(csv, all).changed.map(({ before, change }) => [before.id, change]);

describe('planImport', () => {
  it('changes the account with the employee ID, in any letter case, and only the fields that differ', () => {
    const all = [account('A-1', { department: 'Old', position: 'Tech' })];
    expect(listChanges('Badge,Name,Department,Position\na-1,Name A-1,New,Tech\n', all)).toEqual([
      ['A-1', { employeeId: 'a-1', department: 'New' }],
    ]);
  });

  it('changes the account with the email if nobody has the employee ID', () => {
    expect(listChanges('Badge,Email\nB-9,A-1@plant.test\n', [account('a-1')])).toEqual([
      ['a-1', { employeeId: 'B-9' }],
    ]);
    expect(listChanges('Badge,Email,Phone\n,a-1@plant.test,4512\n', [account('a-1')])).toEqual([
      ['a-1', { phoneNumber: '4512' }],
    ]);
  });

  it('leaves a value as it is if its cell is empty', () => {
    const { unchanged, changed } = plan('Badge,Name,Department,Phone\na,,,\n', [
      account('a', { department: 'Old', phone_number: '123' }),
    ]);
    expect([unchanged.map(({ id }) => id), changed]).toEqual([['a'], []]);
  });

  it('creates an account for a line that is about no existing account, with or without an email', () => {
    expect(plan('Badge,Name,Email\n7,Siti,\n8,Ann,ann@plant.test\n', []).created.map(({ person }) => person)).toEqual([
      expect.objectContaining({ employeeId: '7', email: null, role: 'trainee' }),
      expect.objectContaining({ employeeId: '8', email: 'ann@plant.test', role: 'trainee' }),
    ]);
  });

  it('lists active accounts without a line as missing, but not the admin, inactive accounts or waiting accounts', () => {
    const all = [
      account('admin', { is_admin: true }),
      account('here'),
      account('gone'),
      account('off', { is_active: false }),
      account('new', { approved_at: null }),
    ];
    expect(plan('Badge\nhere\n', all).missing.map(({ id }) => id)).toEqual(['gone']);
  });

  it.each([
    ['a new person without a name', 'Badge\n7\n', [], [2, 'fullName', 'missing']],
    ['a new person without an employee ID', 'Badge,Name,Email\n,Ann,a@b.test\n', [], [2, 'employeeId', 'missing']],
    [
      'a new person with neither an email nor an ID to sign in with',
      'Badge,Name\na@b,Ann\n',
      [],
      [2, 'employeeId', 'invalid'],
    ],
    [
      'the employee ID of an account, without its zeros',
      'Badge,Name\n123,Ann\n',
      [account('00123')],
      [2, 'employeeId', 'zeros_lost'],
    ],
    [
      'a change that only removes the zeros of an employee ID',
      'Badge,Email\n123,00123@plant.test\n',
      [account('00123')],
      [2, 'employeeId', 'zeros_lost'],
    ],
    ['a role that the account does not have', 'Badge,Role\na,Trainer\n', [account('a')], [2, 'role', 'role_change']],
    [
      'a lower role than the account has',
      'Badge,Role\na,Trainee\n',
      [account('a', { role: 'trainer' })],
      [2, 'role', 'role_change'],
    ],
    [
      'the email of another account',
      'Badge,Email\na,b@plant.test\n',
      [account('a'), account('b')],
      [2, 'email', 'taken'],
    ],
    [
      'a second line about an account',
      'Badge,Email\na,new@plant.test\nz,a@plant.test\n',
      [account('a')],
      [3, null, 'same_account'],
    ],
  ])('finds the fault: %s', (_, csv, all, fault) => {
    expect(listFaults(csv, all)).toEqual([fault]);
  });

  it('accepts an existing employee ID, and an ID with more zeros than an existing ID', () => {
    expect(listFaults('Badge,Name\n0012,Ann\n12,\n', [account('12')])).toEqual([]);
  });

  it('compares an employee ID with the account that has the most zeros, and plans the same for any order of the accounts', () => {
    const accounts = [account('00123'), account('123'), account('a')];
    expect(listFaults('Badge,Name\n0123,Ann\n', accounts)).toEqual([[2, 'employeeId', 'zeros_lost']]);
    const ids = fc.constantFrom('1', '01', '001', '0001', 'a', 'B');
    fc.assert(
      fc.property(fc.uniqueArray(ids), fc.uniqueArray(ids, { minLength: 1 }), (accountIds, lines) => {
        const all = accountIds.map((id) => account(id));
        const csv = `Badge,Name\n${lines.map((id) => `${id},Ann`).join('\n')}\n`;
        const { missing, ...forward } = plan(csv, all);
        const { missing: missingBackward, ...backward } = plan(csv, all.toReversed());
        expect(backward).toEqual(forward);
        expect(missingBackward).toEqual(missing.toReversed());
      }),
    );
  });

  it('puts each valid line into exactly one list, changes no role, and counts no account twice', () => {
    const ids = fc.constantFrom('1', '01', 'a', 'B', 'x');
    const line = fc.tuple(ids, fc.constantFrom('', 'Ann', 'Ben'), fc.constantFrom('', 'a@plant.test', 'n@plant.test'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (rows) => {
        const csv = `Badge,Name,Email\n${rows.map((cells) => cells.join(',')).join('\n')}\n`;
        const { lines } = parseImport(csv);
        const { created, changed, unchanged, missing, faults } = plan(csv, [account('a'), account('b'), account('01')]);
        const faultyLines = new Set(faults.map((fault) => fault.line));
        expect(created.length + changed.length + unchanged.length + faultyLines.size).toBe(lines.length);
        expect(changed.every(({ change }) => change.role === undefined && change.isActive === undefined)).toBe(true);
        const touched = [...changed.map(({ before }) => before.id), ...unchanged.map(({ id }) => id)];
        expect(new Set(touched).size).toBe(touched.length);
        expect(missing.filter(({ id }) => touched.includes(id))).toEqual([]);
      }),
    );
  });
});

it('findSameNames lists the names that several lines have', () => {
  expect(findSameNames(parseImport('Badge,Name\n1,Ann Lee\n2,Ben\n3,ann lee\n').lines)).toEqual([
    { fullName: 'Ann Lee', lines: [2, 4] },
  ]);
});

it('listFieldChanges returns each changed field with the previous and the new value', () => {
  expect(listFieldChanges(account('a'), { department: 'New', email: null })).toEqual([
    { field: 'email', from: 'a@plant.test', to: '' },
    { field: 'department', from: '', to: 'New' },
  ]);
});

import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { listDepartments } from './users.queries.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

test('listDepartments lists each department once, sorted by name, except empty ones and those of deleted people only', async () => {
  expect(await listDepartments(db)).toEqual([]);
  const departments = ['Utilities', 'Flare', '', null, 'Utilities', 'Ägypten', 'flare', 'Area 10', 'Area 9', 'Zeta'];
  const isDeleted = (department: string | null) => department === 'Zeta' || department === 'Area 9';
  const people = departments.map((department, index) => ({
    full_name: `Person ${index}`,
    employee_id: `D-${index}`,
    department,
    deleted_at: isDeleted(department) ? new Date() : null,
    is_active: !isDeleted(department),
  }));
  await db.insertInto('users').values(people).execute();
  // The order is that of the character codes: capitals before small letters, and letters with accents last.
  const expected = ['Area 10', 'Flare', 'Utilities', 'flare', 'Ägypten'];
  expect(await listDepartments(db)).toEqual(expected);
});

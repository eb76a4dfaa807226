import { describe, expect, it } from 'vitest';
import { listFaults, listTableNames, listOwnershipMismatches } from './table-owners.mjs';

const tables = { accounts: ['users'], progress: ['module_progress'] };
const views = { accounts: ['people'] };
const file = 'server/src/features/progress/progress.queries.ts';
const faults = (text, allowed = {}) => listFaults([{ file, text }], { tables, views, allowed });

describe('the check of table owners', () => {
  it.each([
    ['a read', "db.selectFrom('users').selectAll()"],
    ['a join', "db.selectFrom('module_progress as own').innerJoin('users as person', 'person.id', 'own.user_id')"],
    ['a list', "db.selectFrom(['module_progress', 'users'])"],
    ['a call over two lines', "db\n  .updateTable(\n    'users as person')"],
    ['SQL', 'sql`select 1 from users where id = ${id}`'],
    ['SQL with a type', 'sql<Row>`select 1 from module_progress as own, users as person`'],
    ['a subquery in SQL', 'sql<number>`(select count(*) from users where is_active)::int`'],
    ['a write in SQL', 'sql`update users set is_active = false`'],
  ])('rejects a table of another feature in %s', (_, text) => {
    expect(faults(text)).toEqual([`${file}: the table users belongs to accounts; it shares people`]);
  });

  it.each([
    ['its own table', "db.selectFrom('module_progress')"],
    ['a shared view', "db.selectFrom('people as person')"],
    ['a comment', "/** As `db.selectFrom('users')` would. */\n// sql`select from users`"],
    ['a table name outside a query', "const users = list.filter((name) => name !== 'users');"],
  ])('accepts %s', (_, text) => {
    expect(faults(text)).toEqual([]);
  });

  it('accepts a table in the exceptions, and rejects an exception that is not needed', () => {
    const allowed = { progress: { users: 'because' } };
    expect(faults("db.selectFrom('users')", allowed)).toEqual([]);
    expect(faults("db.selectFrom('people')", allowed)).toEqual(['the exception of progress for users is not needed']);
  });

  it('lists tables without an owner, and names with an owner that the database lacks', () => {
    const generated =
      'export interface Tables {\n  users: {\n    id: string;\n  };\n  loops: {\n  };\n  people: {\n  };\n}';
    expect(listOwnershipMismatches(generated, { tables, views })).toEqual([
      'the table or view loops has no owner: add it to tablesByOwner or viewsByOwner in scripts/checks/table-owners.mjs',
      'the database has no table or view module_progress',
    ]);
  });

  it('finds every table of a statement', () => {
    expect(
      listTableNames(
        'sql`select from users join module_progress as own using (id)`',
        new Map([['users'], ['module_progress']]),
      ),
    ).toEqual(['users', 'module_progress']);
  });
});

import { type BulkAction, usersBulkEndpoints } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { sameOriginHeaders } from '../../../testing/fuzz-endpoints.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
let statementCount = 0;
const statementCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statementCount += 1;
    return Promise.resolve(result);
  },
};
const platform = { ...app, db: app.db.withPlugin(statementCounter) };
const server = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
afterAll(async () => {
  await server.close();
  await app.close();
});
const admin = await app.person({ role: 'trainer', isAdmin: true });

/** Sends a request, and returns the number of SQL statements and the reply. */
async function send(url: string, payload: object) {
  statementCount = 0;
  const cookies = { loopcheck_session: admin.token };
  const reply = await server.inject({ method: 'POST', url, payload, cookies, headers: sameOriginHeaders });
  expect(reply.statusCode, reply.body).toBe(200);
  return { statements: statementCount, reply: reply.json() };
}

const actions: readonly BulkAction[] = [
  { kind: 'set_department', department: 'Many' },
  { kind: 'reset_password' },
  { kind: 'deactivate' },
];

test.each(actions)('the bulk action $kind needs as many SQL statements for 30 people as for 2', async (action) => {
  const ids: string[] = [];
  for (let index = 0; index < 32; index += 1) ids.push((await app.person()).id);
  const countStatementsFor = async (chosenIds: readonly string[]) =>
    (await send(usersBulkEndpoints.run.path, { requestId: crypto.randomUUID(), ids: chosenIds, action })).statements;
  const forTwo = await countStatementsFor(ids.slice(0, 2));
  expect(await countStatementsFor(ids.slice(2))).toBe(forTwo);
});

test('an import needs as many SQL statements for 60 people as for 6', async () => {
  const countStatementsOfImports = async (peopleCount: number, prefix: string) => {
    const countStatementsOfImport = async ({ department }: { department: string }) => {
      const lines = Array.from(
        { length: peopleCount },
        (_, index) => `N ${index},${prefix}${index}@p.test,${prefix}${index}`,
      );
      const csv = `Name,Email,Badge,Department\n${lines.map((line) => `${line},${department}\n`).join('')}`;
      const preview = await send(usersImportEndpoints.check.path, { csv });
      const { previewToken } = preview.reply;
      const imported = await send(usersImportEndpoints.import.path, { csv, previewToken });
      return [preview.statements, imported.statements];
    };
    // The first import creates the people, and the second import changes their department.
    return [
      await countStatementsOfImport({ department: 'Train 1' }),
      await countStatementsOfImport({ department: 'Train 2' }),
    ];
  };
  const forFew = await countStatementsOfImports(6, 'few');
  expect(await countStatementsOfImports(60, 'many')).toEqual(forFew);
});

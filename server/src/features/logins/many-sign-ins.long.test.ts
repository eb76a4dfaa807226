import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inDatabase } from '../../platform/db/connection.ts';
import { closeDatabase, openDatabase } from '../../platform/db/database.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { readCsv } from '../../platform/csv/read-csv.rules.ts';
import { csvOfLogins } from './logins.export.ts';
import { findLoginStatistics, listLogins, type LoginFilter } from './logins.queries.ts';

/** The number of sign-ins of 200 people over four years, of which one in fifty failed. */
const manyRows = 300_000;

const app = await testApp({}, { throttles: false });
let trainer: Person;

beforeAll(async () => {
  trainer = await app.person({ role: 'trainer' });
  await sql`
    insert into users (email, password_hash, full_name, employee_id, approved_at)
    select 'many' || n || '@plant.test', 'x', 'Amina Haddad ' || n, 'M-' || n, now() from generate_series(1, 200) as n
  `.execute(app.db);
  await sql`
    insert into sign_ins (user_id, role, succeeded, delayed_ms, device_type, browser, ip_address, login_time)
    select person.ids[1 + n % 200], case when n % 40 = 0 then 'trainer' else 'trainee' end, n % 50 <> 0,
      case when n % 300 = 0 then 900 else 0 end, 'Mobile', 'Chrome 140', '10.20.4.' || n % 250,
      now() - n * interval '7 minutes'
    from generate_series(1, ${manyRows}::integer) as n,
      (select array_agg(id) as ids from users where email like 'many%') as person
  `.execute(app.db);
  await vacuum();
}, 120_000);
afterAll(app.close);

/** Vacuums the tables, as the database does automatically. Only the owner of the tables is allowed to do this. */
async function vacuum(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const owner = openDatabase(inDatabase(inject('testCluster').owner, rows[0]?.name ?? ''), { max: 1 });
  await sql`vacuum analyze sign_ins`.execute(owner);
  await closeDatabase(owner);
}

/** The query plans of the statements that `work` executes. */
async function explainAll(work: (db: typeof app.db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const compiled: CompiledQuery[] = [];
  const collector: KyselyPlugin = {
    transformQuery: ({ node }) => {
      compiled.push(app.db.getExecutor().compileQuery(node, { queryId: 'explained' }));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(app.db.withPlugin(collector));
  for (const query of compiled) {
    const explained = { ...query, sql: `explain (analyze, buffers off, timing off) ${query.sql}` };
    const { rows } = await app.db.executeQuery<Record<'QUERY PLAN', string>>(explained);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

/** The largest number of rows that a step of a plan processed. */
const rowsReadIn = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
    ...[...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows)),
  );

describe('with 300,000 sign-ins', () => {
  const somebody = async () =>
    (await app.db.selectFrom('users').select('id').where('email', '=', 'many7@plant.test').executeTakeFirstOrThrow())
      .id;
  const middle = () => ({ micros: (Date.now() - 700 * 24 * 3_600_000) * 1000, id: crypto.randomUUID() });

  test.each<[string, Partial<LoginFilter>]>([
    ['all', {}],
    ['those refused', { outcome: 'failed' }],
    ['those delayed', { outcome: 'delayed' }],
    ['those of trainers', { role: 'trainer' }],
    ['all tries', { outcome: 'all' }],
    ['those of some days', { since: new Date('2025-06-01T00:00:00Z'), before: new Date('2025-06-04T00:00:00Z') }],
  ])('the query for the first or a middle page of %s reads only the rows of the page', async (_, over) => {
    const filter: LoginFilter = { outcome: 'succeeded', ...over };
    for (const after of [undefined, middle()]) {
      const plan = await explainAll((db) => listLogins(db, filter, after, 51));
      expect(plan).not.toContain('Seq Scan on sign_ins');
      expect(rowsReadIn(plan), plan).toBeLessThan(3000);
    }
  });

  test('the query for a page of one person reads only the sign-ins of that person', async () => {
    const plan = await explainAll(async (db) =>
      listLogins(db, { userId: await somebody(), outcome: 'succeeded' }, undefined, 51),
    );
    expect(plan).toContain('sign_ins_user');
    expect(rowsReadIn(plan), plan).toBeLessThan(3000);
  });

  test('the statistics read only index entries of the last weeks', async () => {
    const plan = await explainAll((db) => findLoginStatistics(db, new Date(), 'Asia/Muscat'));
    expect(plan).toContain('Index Only Scan using sign_ins_time');
    expect(plan).not.toContain('Seq Scan on sign_ins');
    expect(rowsReadIn(plan), plan).toBeLessThan(10_000);
  });
});

describe('the export of sign-ins', () => {
  test('contains each row once and no cell with a formula, and has the day in its file name', async () => {
    const evil = await app.person({ fullName: '=HYPERLINK("http://x","y") Evil' });
    await app.db
      .insertInto('sign_ins')
      .values({ user_id: evil.id, succeeded: true, device_type: 'Mobile', browser: '@SUM(A1)', ip_address: '::1' })
      .execute();
    const reply = await app.call(loginsEndpoints.export, { as: trainer, query: { userId: evil.id } });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/attachment; filename="login-data-\d{4}-\d\d-\d\d\.csv"/);
    const { records } = readCsv(reply.body);
    expect(records).toHaveLength(2);
    expect(reply.body).toContain(`'=HYPERLINK`);
    expect(reply.body).toContain(`'@SUM`);
  });

  test('applies the filter, and returns 403 to trainees', async () => {
    const count = async (query: Record<string, string>) =>
      readCsv((await app.call(loginsEndpoints.export, { as: trainer, query })).body).records.length - 1;
    expect(await count({ outcome: 'failed', role: 'trainer' })).toBe(manyRows / 200);
    expect(await count({ outcome: 'delayed' })).toBe(manyRows / 300);
    expect(await count({ outcome: 'all', from: '2199-01-01' })).toBe(0);
    expect((await app.call(loginsEndpoints.export, { as: await app.person() })).statusCode).toBe(403);
    expect((await app.call(loginsEndpoints.export)).statusCode).toBe(401);
    expect((await app.call(loginsEndpoints.export, { as: trainer, query: { from: 'x' } })).statusCode).toBe(422);
  });

  test('uses constant memory', async () => {
    const { port } = await listening();
    // The first download compiles code and fills pools. That memory is needed once, so it is allocated before measuring.
    await fetchAll(port, 'outcome=all');
    const { lines, bytes, heapSizes } = await fetchAll(port, 'outcome=all');
    expect(lines).toBeGreaterThan(manyRows);
    expect(bytes).toBeGreaterThan(25_000_000);
    expect(heapSizes.length).toBeGreaterThan(6);
    const [early, late] = [heapSizes.slice(0, heapSizes.length / 2), heapSizes.slice(heapSizes.length / 2)];
    // Memory in use varies with each chunk, so the minimum of each half is compared: a leak would raise the second one.
    // The size of the response is several times the permitted increase.
    expect(Math.min(...late) - Math.min(...early), String(heapSizes)).toBeLessThan(8_000_000);
    expect(Math.max(...heapSizes) - Math.min(...heapSizes), String(heapSizes)).toBeLessThan(25_000_000);
  }, 120_000);

  test('closes the connection if it fails midway', async () => {
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        reads += 1;
        if (reads > 3) throw new Error('the database went');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    let reads = 0;
    const pieces = csvOfLogins(app.db.withPlugin(failing), { outcome: 'all' }, new Date());
    let sent = 0;
    const take = async () => {
      for await (const piece of pieces) sent += piece.length;
    };
    await expect(take()).rejects.toThrow('the database went');
    expect(sent).toBeGreaterThan(0);
  });
});

async function listening(): Promise<AddressInfo> {
  if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  return app.fastify.server.address() as AddressInfo;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory in use after garbage collection, in bytes. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface DownloadResult {
  readonly lines: number;
  readonly bytes: number;
  /** The memory in use by the server and this client, measured every two megabytes. */
  readonly heapSizes: readonly number[];
}

/** Downloads the export and discards the content. */
function fetchAll(port: number, query: string): Promise<DownloadResult> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `loopcheck_session=${trainer.token}` };
    get({ port, host: '127.0.0.1', path: `${loginsEndpoints.export.path}?${query}`, headers }, (response) => {
      const heapSizes: number[] = [];
      let [lines, bytes] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
        if (bytes > heapSizes.length * 2_000_000) heapSizes.push(memoryInUse());
      });
      response.on('end', () => resolve({ lines, bytes, heapSizes }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

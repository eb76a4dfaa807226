import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabaseName } from '../../platform/db/connection.ts';
import { closeDatabase, openDatabase } from '../../platform/db/database.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import { streamSignInsCsv } from './logins.export.ts';
import { findSignInStatistics, listSignIns, type SignInFilter } from './logins.queries.ts';

/** The number of sign-in attempts of 200 people in four years. One in 50 failed. */
const attemptCount = 300_000;

const app = await testApp();
let trainer: Person;

beforeAll(async () => {
  trainer = await app.person({ role: 'trainer' });
  await sql`
    insert into users (email, password_hash, full_name, employee_id, approved_at)
    select 'many' || n || '@plant.test', 'x', 'Amina Haddad ' || n, 'M-' || n, now() from generate_series(1, 200) as n
  `.execute(app.db);
  await sql`
    insert into sign_ins (user_id, role, succeeded, refused, device_type, browser, ip_address, login_time)
    select person.ids[1 + n % 200], case when n % 40 = 0 then 'trainer' else 'trainee' end, n % 50 <> 0,
      n % 300 = 0, 'Mobile', 'Chrome 140', '10.20.4.' || n % 250,
      now() - n * interval '7 minutes'
    from generate_series(1, ${attemptCount}::integer) as n,
      (select array_agg(id) as ids from users where email like 'many%') as person
  `.execute(app.db);
  await vacuum();
}, 120_000);
afterAll(app.close);

/**
 * Vacuums the table, as PostgreSQL does automatically after a while. Only the owner of the table has the right to do
 * this.
 */
async function vacuum(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const owner = openDatabase(withDatabaseName(inject('testCluster').owner, rows[0]?.name ?? ''), { max: 1 });
  await sql`vacuum analyze sign_ins`.execute(owner);
  await closeDatabase(owner);
}

/** Returns the query plans of all statements that `execute` runs. */
async function explainQueries(execute: (db: typeof app.db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const compiled: CompiledQuery[] = [];
  const collector: KyselyPlugin = {
    transformQuery: ({ node }) => {
      compiled.push(app.db.getExecutor().compileQuery(node, { queryId: 'explained' }));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await execute(app.db.withPlugin(collector));
  for (const query of compiled) {
    const explained = { ...query, sql: `explain (analyze, buffers off, timing off) ${query.sql}` };
    const { rows } = await app.db.executeQuery<Record<'QUERY PLAN', string>>(explained);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

/** The largest number of rows that one step of a plan returned or removed. */
const findLargestStepRows = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
    ...[...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows)),
  );

/** Each step of a query for one page of 50 rows must read fewer rows than this. */
const maximumStepRows = 3000;
/** A page of 50 rows, and one row more, from which the endpoints see whether another page follows. */
const pageLimit = 51;

describe('with 300,000 sign-in attempts', () => {
  const findSomeUserId = async () =>
    (await app.db.selectFrom('users').select('id').where('email', '=', 'many7@plant.test').executeTakeFirstOrThrow())
      .id;
  /** A position near the middle of the four years. */
  const middlePosition = () => ({ micros: (Date.now() - 700 * 24 * 3_600_000) * 1000, id: crypto.randomUUID() });

  test.each<[string, Partial<SignInFilter>]>([
    ['all sign-ins', {}],
    ['failed attempts', { outcome: 'failed' }],
    ['refused attempts', { outcome: 'refused' }],
    ['sign-ins of trainers', { role: 'trainer' }],
    ['all attempts', { outcome: 'all' }],
    ['sign-ins on three days', { since: new Date('2025-06-01T00:00:00Z'), before: new Date('2025-06-04T00:00:00Z') }],
  ])(
    'no step of the queries for the first page and a middle page of %s reads 3000 rows or more',
    async (_, overrides) => {
      const filter: SignInFilter = { outcome: 'succeeded', ...overrides };
      for (const after of [undefined, middlePosition()]) {
        const plan = await explainQueries((db) => listSignIns(db, filter, after, pageLimit));
        expect(plan).not.toContain('Seq Scan on sign_ins');
        expect(findLargestStepRows(plan), plan).toBeLessThan(maximumStepRows);
      }
    },
  );

  test('the query for a page of the sign-ins of one person uses the index by person, and no step of it reads 3000 rows or more', async () => {
    const plan = await explainQueries(async (db) =>
      listSignIns(db, { userId: await findSomeUserId(), outcome: 'succeeded' }, undefined, pageLimit),
    );
    expect(plan).toContain('sign_ins_user');
    expect(findLargestStepRows(plan), plan).toBeLessThan(maximumStepRows);
  });

  test('the statistics count the attempts of about 31 days from index entries, without a sequential scan', async () => {
    const plan = await explainQueries((db) => findSignInStatistics(db, new Date(), 'Asia/Muscat'));
    expect(plan).toContain('Index Only Scan using sign_ins_time');
    expect(plan).not.toContain('Seq Scan on sign_ins');
    // With one attempt every seven minutes, 31 days have about 6,400 attempts.
    expect(findLargestStepRows(plan), plan).toBeLessThan(10_000);
  });
});

describe('the export of sign-ins', () => {
  test('has an apostrophe before cells that a spreadsheet would read as formulas, and the day in its file name', async () => {
    const person = await app.person({ fullName: '=HYPERLINK("http://x","y") Smith', employeeId: 'E-7001' });
    await app.db
      .insertInto('sign_ins')
      .values({ user_id: person.id, succeeded: true, device_type: 'Mobile', browser: '@SUM(A1)', ip_address: '::1' })
      .execute();
    const reply = await app.call(loginsEndpoints.export, { as: trainer, query: { userId: person.id } });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(
      /attachment; filename="login-data-\d{4}-\d\d-\d\d_person-E-7001-HYPERLINK-http-x-y-Smith\.csv"/,
    );
    const headerAndOneAttempt = 2;
    expect(parseCsv(reply.body).records).toHaveLength(headerAndOneAttempt);
    expect(reply.body).toContain(`'=HYPERLINK`);
    expect(reply.body).toContain(`'@SUM`);
  });

  test('applies the filter, and returns 403 to trainees, 401 without a session and 422 for an invalid filter', async () => {
    const headerLines = 1;
    const countRows = async (query: Record<string, string>) =>
      parseCsv((await app.call(loginsEndpoints.export, { as: trainer, query })).body).records.length - headerLines;
    // Every 50th attempt failed, and every 40th was by a trainer, so every 200th is both. Every 300th was refused.
    expect(await countRows({ outcome: 'failed', role: 'trainer' })).toBe(attemptCount / 200);
    expect(await countRows({ outcome: 'refused' })).toBe(attemptCount / 300);
    expect(await countRows({ outcome: 'all', from: '2199-01-01' })).toBe(0);
    expect((await app.call(loginsEndpoints.export, { as: await app.person() })).statusCode).toBe(403);
    expect((await app.call(loginsEndpoints.export)).statusCode).toBe(401);
    expect((await app.call(loginsEndpoints.export, { as: trainer, query: { from: 'x' } })).statusCode).toBe(422);
  });

  test('does not use considerably more memory in the second half of the download than in the first half', async () => {
    const { port } = await startListening();
    // The first download compiles code and fills connection pools, which needs memory only once.
    await downloadExport(port, 'outcome=all');
    const { lines, bytes, memorySamples } = await downloadExport(port, 'outcome=all');
    expect(lines).toBeGreaterThan(attemptCount);
    const minimumBytes = 25_000_000;
    expect(bytes).toBeGreaterThan(minimumBytes);
    expect(memorySamples.length).toBeGreaterThan(6);
    const [firstHalf, secondHalf] = [
      memorySamples.slice(0, memorySamples.length / 2),
      memorySamples.slice(memorySamples.length / 2),
    ];
    // The memory in use varies with each chunk, so the medians of both halves are compared. A leak would raise the
    // median of the second half. The reply is several times as large as the permitted increase.
    const permittedIncreaseBytes = 8_000_000;
    expect(median(secondHalf) - median(firstHalf), String(memorySamples)).toBeLessThan(permittedIncreaseBytes);
    // If the server collected the whole reply, the memory would vary by at least the size of the reply.
    expect(Math.max(...memorySamples) - Math.min(...memorySamples), String(memorySamples)).toBeLessThan(minimumBytes);
  }, 120_000);

  test('throws the error of a query that fails after the first batches', async () => {
    let queryCount = 0;
    const failingPlugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queryCount += 1;
        if (queryCount > 3) throw new Error('The query failed.');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const chunks = streamSignInsCsv(app.db.withPlugin(failingPlugin), { outcome: 'all' }, new Date());
    let receivedLength = 0;
    const readAll = async () => {
      for await (const chunk of chunks) receivedLength += chunk.length;
    };
    await expect(readAll()).rejects.toThrow('The query failed.');
    expect(receivedLength).toBeGreaterThan(0);
  });
});

async function startListening(): Promise<AddressInfo> {
  if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  return app.fastify.server.address() as AddressInfo;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The memory in use after garbage collection, in bytes. */
function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const sampleIntervalBytes = 2_000_000;
const lineFeed = 0x0a;

interface DownloadResult {
  readonly lines: number;
  readonly bytes: number;
  /** The memory in use by this process, in bytes, measured at intervals of `sampleIntervalBytes`. */
  readonly memorySamples: readonly number[];
}

/** Downloads the export and discards the content. */
function downloadExport(port: number, query: string): Promise<DownloadResult> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `loopcheck_session=${trainer.token}`, 'sec-fetch-site': 'same-origin' };
    get({ port, host: '127.0.0.1', path: `${loginsEndpoints.export.path}?${query}`, headers }, (response) => {
      const memorySamples: number[] = [];
      let [lines, bytes] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === lineFeed) lines += 1;
        if (bytes > memorySamples.length * sampleIntervalBytes) memorySamples.push(measureMemory());
      });
      response.on('end', () => resolve({ lines, bytes, memorySamples }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

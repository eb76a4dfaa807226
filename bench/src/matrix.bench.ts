import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { z } from 'zod';
import { listMatrix, type MatrixPosition } from '../../server/src/features/trainees/matrix.queries.ts';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { saveManyTrainees } from '../../server/src/testing/many-trainees.ts';
import type { Measured } from './measured.ts';
import { readJson } from './read-json.ts';
import { startServer } from './server.ts';

const people = 1000;
const rounds = 5;
const pageSize = 100;

/**
 * The time in which all pages of the matrix of 1,000 trainees are read over HTTP, divided by the time of the same SQL
 * without HTTP (at most 3). The two are measured in turn.
 */
export async function measureMatrix(): Promise<Measured> {
  const server = await startServer();
  const cookie = await server.signIn('trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(cookie);
  const running = findRunningEmbedded(server.dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  const db = openDatabase(running.server, { max: 1 });
  await saveManyTrainees(db, people);
  let httpMs = 0;
  let sqlMs = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const roundHttpMs = await measureMs(() => readAll(server.origin, cookie));
    const roundSqlMs = await measureMs(() => selectAll(db));
    // The first round only warms up.
    if (round === 0) continue;
    httpMs += roundHttpMs;
    sqlMs += roundSqlMs;
  }
  await closeDatabase(db);
  await server.close();
  return {
    name: `The matrix of ${people} trainees over HTTP against the same SQL alone`,
    ratio: httpMs / sqlMs,
    atMost: 3,
  };
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const Page = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() });

/** Reads all pages of the matrix over HTTP. */
async function readAll(origin: string, cookie: string): Promise<void> {
  // Without a cursor, the first page is returned.
  let cursor: string | null = '';
  let count = 0;
  while (cursor !== null) {
    const query: string = `?department=Bench${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const reply = await fetch(origin + traineesEndpoints.matrix.path + query, { headers: { cookie } });
    const page = await readJson(reply, Page);
    count += page.items.length;
    cursor = page.nextCursor;
  }
  if (count !== people) throw new Error(`${count} rows came instead of ${people}`);
}

/** Runs the query of the matrix for all pages, as the server does: one row more than a page tells whether another follows. */
async function selectAll(db: Database): Promise<void> {
  const stallCriterion = { now: new Date(), stalledAfterDays: 14 };
  const filter = { department: 'Bench' };
  let after: MatrixPosition | undefined;
  let count = 0;
  do {
    const rows = await listMatrix(db, { filter, sort: 'name', after, limit: pageSize + 1, stallCriterion });
    const page = rows.slice(0, pageSize);
    count += page.length;
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    after = last && { key: last.sort_key, name: last.sort_name, id: last.id };
  } while (after);
  if (count !== people) throw new Error(`${count} rows came instead of ${people}`);
}

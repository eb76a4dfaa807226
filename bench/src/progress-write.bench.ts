import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { z } from 'zod';
import { applyProgressReport } from '../../server/src/features/progress/progress.commands.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { requestsPerSecond } from './load.ts';
import type { Measured } from './measured.ts';
import { readJson } from './read-json.ts';
import { type BenchServer, startServer } from './server.ts';

const WithId = z.object({ id: z.string() });

/** The number of clients that write at the same time, and the seconds for which they write: as in `requestsPerSecond`. */
const clientCount = 8;
const seconds = 5;

/**
 * The rate of progress writes over HTTP, divided by the rate of the same SQL statements without HTTP, on the same
 * database (at least 0.5).
 */
export async function measureProgressWrite(): Promise<Measured> {
  const server = await startServer();
  const cookie = await server.signIn('trainee@demo.test', 'demo-trainee');
  await server.untilQuiet(cookie);
  const get = (path: string) => fetch(server.origin + path, { headers: { cookie } });
  const [module] = await readJson(await get('/api/training-modules?view=outline'), z.array(WithId));
  const { id: userId } = await readJson(await get('/api/auth/user'), WithId);
  const moduleId = module?.id ?? '';
  let depth = 0;
  const httpRate = await requestsPerSecond({
    url: server.origin + progressEndpoints.update.path.replace(':moduleId', moduleId),
    method: 'PUT',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: () => JSON.stringify({ scrollDepthPercentage: (depth += 1) % 100, isMarkedComplete: false }),
  });
  const sqlRate = await measureSqlRate(server, userId, moduleId);
  await server.close();
  return { name: 'A progress write over HTTP against the same SQL alone', ratio: httpRate / sqlRate, atLeast: 0.5 };
}

/** Returns how often per second the command of the write runs if it is called directly: without HTTP, session or parsing. */
async function measureSqlRate(server: BenchServer, userId: string, moduleId: string): Promise<number> {
  const running = findRunningEmbedded(server.dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  const db = openDatabase(running.server, { max: clientCount + 2 });
  const until = performance.now() + seconds * 1000;
  let writes = 0;
  const client = async () => {
    while (performance.now() < until) {
      const report = { scrollDepthPercentage: writes % 100, isMarkedComplete: false };
      await db
        .transaction()
        .execute((transaction) =>
          applyProgressReport(
            { db: transaction, config: { marksEvidence: false, checksReadingTime: false }, now: new Date() },
            { userId, moduleId, report },
          ),
        );
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: clientCount }, client));
  await closeDatabase(db);
  return writes / seconds;
}

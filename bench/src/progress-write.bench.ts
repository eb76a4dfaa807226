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

/** A progress write over HTTP against the same SQL alone, on the same database with the same people (at least 0.5). */
export async function measureProgressWrite(): Promise<Measured> {
  const server = await startServer();
  const cookie = await server.signIn('trainee@demo.test', 'demo-trainee');
  await server.untilQuiet(cookie);
  const get = (path: string) => fetch(server.origin + path, { headers: { cookie } });
  const [module] = await readJson(await get('/api/training-modules?view=outline'), z.array(WithId));
  const { id: userId } = await readJson(await get('/api/auth/user'), WithId);
  const moduleId = module?.id ?? '';
  let depth = 0;
  const own = await requestsPerSecond({
    url: server.origin + progressEndpoints.update.path.replace(':moduleId', moduleId),
    method: 'PUT',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    bodies: () => JSON.stringify({ scrollDepthPercentage: (depth += 1) % 100, isMarkedComplete: false }),
  });
  const limit = await sqlAlone(server, userId, moduleId);
  await server.close();
  return { name: 'A progress write over HTTP against the same SQL alone', ratio: own / limit, atLeast: 0.5 };
}

/** What the write does in the database, done by eight clients for five seconds without HTTP, sign-in or parsing. */
async function sqlAlone(server: BenchServer, userId: string, moduleId: string): Promise<number> {
  const running = findRunningEmbedded(server.dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  const db = openDatabase(running.server, { max: 10 });
  const until = performance.now() + 5000;
  let writes = 0;
  const client = async () => {
    while (performance.now() < until) {
      const report = { scrollDepthPercentage: writes % 100, isMarkedComplete: false };
      await db
        .transaction()
        .execute((transaction) =>
          applyProgressReport({ db: transaction, now: new Date() }, { userId, moduleId, report }),
        );
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await closeDatabase(db);
  return writes / 5;
}

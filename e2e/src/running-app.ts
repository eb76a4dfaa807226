import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { type Settings, startServerProcess } from '../../server/src/testing/server-process.ts';

/** A real server on a DATA_DIR of its own, started as `npm start` starts it. */
export interface RunningApp {
  readonly origin: string;
  readonly port: string;
  /** Changes the embedded database for what no call can arrange: many rows, or time that has passed. */
  arrange(work: (db: Database) => Promise<void>): Promise<void>;
  /** Sends SIGKILL to the server process. */
  kill(): Promise<void>;
  /** Starts it again on the same port and DATA_DIR. */
  restart(): Promise<void>;
  /** Stops it and removes its DATA_DIR. */
  close(): Promise<void>;
}

const builtPages = path.join(import.meta.dirname, '../../web/dist/index.html');

/** Starts the built product in demo mode and waits until it answers. */
export async function openApp(settings: Settings = {}): Promise<RunningApp> {
  if (!existsSync(builtPages)) throw new Error('The pages are not built: run npm start or npm test once before.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-e2e-'));
  const own = { DATA_DIR: dataDir, ...settings };
  let running = await startServerProcess(own);
  let isRunning = true;
  const { origin } = running;
  const { port } = new URL(origin);
  const restart = async () => {
    running = await startServerProcess({ ...own, PORT: port });
    isRunning = true;
  };
  return {
    origin,
    port,
    arrange: async (work) => {
      const embedded = findRunningEmbedded(dataDir);
      if (!embedded) throw new Error('The embedded database does not run.');
      const db = openDatabase(embedded.server, { max: 1 });
      await work(db);
      await closeDatabase(db);
    },
    kill: async () => {
      await running.stop('SIGKILL');
      isRunning = false;
    },
    restart,
    close: async () => {
      // A killed server leaves its PostgreSQL behind: only the next start finds and stops it.
      if (!isRunning) await restart();
      await running.stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { type Settings, startServerProcess } from '../../server/src/testing/server-process.ts';

/** A server process with its own DATA_DIR, started as `npm start` starts it. */
export interface RunningApp {
  readonly origin: string;
  readonly port: string;
  /** Runs `work` on the embedded database, for what the API cannot do: add many rows, or move times into the past. */
  arrange(work: (db: Database) => Promise<void>): Promise<void>;
  /** Sends SIGKILL to the server process. */
  kill(): Promise<void>;
  /** Starts it again on the same port and DATA_DIR. */
  restart(): Promise<void>;
  /** Stops it and removes its DATA_DIR. */
  close(): Promise<void>;
}

const builtPages = path.join(import.meta.dirname, '../../web/dist/index.html');

/** Starts a server with the built pages and waits until it answers. By default it is in demo mode. */
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
      // The embedded PostgreSQL of a killed server still runs. The next start finds it, and then it can be stopped.
      if (!isRunning) await restart();
      await running.stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../server/src/platform/db/database.ts';
import { type Settings, startServerProcess } from '../../server/src/testing/server-process.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
import { copySiteTemplate } from './site-templates.ts';

/** A server process with its own DATA_DIR, started as `npm start` starts it. */
export interface RunningApp {
  readonly origin: string;
  readonly port: string;
  /** Runs `work` on the embedded database, for what the API cannot do: add many rows, or move times into the past. */
  arrange(work: (db: Database) => Promise<void>): Promise<void>;
  /** Sends SIGKILL to the server process. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and DATA_DIR. */
  restart(): Promise<void>;
  /** Stops the server and removes its DATA_DIR. */
  close(): Promise<void>;
}

const builtPages = path.join(import.meta.dirname, '../../web/dist/index.html');

/**
 * Starts a server with the built pages and waits until it answers. By default, the server is in demo mode. In
 * `npm run test:long`, it starts with a copy of a site that was started before.
 */
export async function openApp(settings: Settings = {}): Promise<RunningApp> {
  if (!existsSync(builtPages)) throw new Error('The pages are not built: run npm start or npm test once before.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-e2e-'));
  const allSettings = { DATA_DIR: dataDir, ...settings };
  await copySiteTemplate(allSettings);
  let running = await startServerProcess(allSettings);
  let isRunning = true;
  const { origin } = running;
  const { port } = new URL(origin);
  const restart = async () => {
    running = await startServerProcess({ ...allSettings, PORT: port });
    isRunning = true;
  };
  return {
    origin,
    port,
    arrange: (work) => withEmbeddedDatabase(dataDir, work),
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

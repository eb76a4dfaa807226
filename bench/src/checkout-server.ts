import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { RunningServer } from './processor-time.ts';

/** The server of a checkout of the repository, in demo mode, on a data folder of its own. */
export interface CheckoutServer extends RunningServer {
  /** Stops the server and removes its data folder. */
  close(): Promise<void>;
}

/** The server prints this text when it is ready. */
const readyText = 'Ctrl-C stops it';

const ProcessSettings = z.object({
  nodeOptions: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});

/** The settings with which `npm start` runs the server of the checkout. Older checkouts have none. */
async function readProcessSettings(folder: string): Promise<z.infer<typeof ProcessSettings>> {
  const file = path.join(folder, 'server/process.json');
  if (!existsSync(file)) return { nodeOptions: [], environment: {} };
  return ProcessSettings.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Starts the server of the checkout in `folder` and waits until it answers. `settings` are environment variables. What
 * the server prints after its start is dropped.
 */
export async function startCheckout(
  folder: string,
  settings: Readonly<Record<string, string>> = { LOG_LEVEL: 'error' },
): Promise<CheckoutServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-'));
  const { nodeOptions, environment } = await readProcessSettings(folder);
  const child = spawn(process.execPath, [...nodeOptions, 'server/src/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: '0',
      ...environment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(readyText)) return;
      // The output must still be read, because a full pipe would stop the server.
      child.stdout.off('data', collect).resume();
      resolve();
    };
    child.stdout.on('data', collect);
    void ended.then(() => reject(new Error(`The server in ${folder} ended: ${output}`)));
  });
  return {
    origin: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '',
    pid: child.pid ?? 0,
    dataDir,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

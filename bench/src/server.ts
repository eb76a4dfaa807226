import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The product in demo mode on a DATA_DIR of its own. */
export interface BenchServer {
  readonly origin: string;
  readonly dataDir: string;
  /** The session cookie of a sample account, as a header. */
  signIn(email: string, password: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the product and waits until it answers. */
export async function startServer(dataDir?: string): Promise<BenchServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-')));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /answers at (http:\S+)/.exec(printed);
      if (found?.[1] && printed.includes('Ctrl-C')) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(`The server ended:\n${printed}`)));
  });
  return {
    origin,
    dataDir: folder,
    signIn: async (email, password) => {
      const reply = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password }),
      });
      return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

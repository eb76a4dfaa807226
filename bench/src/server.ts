import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { startProduct } from '../../server/src/testing/started-product.ts';

/** The product in demo mode on a DATA_DIR of its own. */
export interface BenchServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The session cookie of a sample account, as a header. */
  signIn(email: string, password: string): Promise<string>;
  /** Waits for the work behind the first start: a thread that draws procedures would take its share of the processor. */
  untilQuiet(cookie: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the product and waits until it answers; a DATA_DIR that is given is kept at the end. */
export async function startServer(dataDir?: string): Promise<BenchServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-')));
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const { origin } = product;
  return {
    origin,
    dataDir: folder,
    pid: product.pid,
    signIn: async (email, password) => {
      const reply = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password }),
      });
      return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    },
    untilQuiet: async (cookie) => {
      const isDrawing = async () => {
        const sops = (await (await fetch(`${origin}/api/documents`, { headers: { cookie } })).json()) as Sop[];
        return sops.some((sop) => sop.fileSize === null);
      };
      while (await isDrawing()) await pause(1000);
    },
    close: async () => {
      await product.end('SIGTERM');
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

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
  /** Runs the garbage collector and returns the heap in use; only for a server started with the memory probe. */
  heldMemory(): Promise<HeldMemory>;
  /** The session cookie of a sample account, as a header. */
  signIn(email: string, password: string): Promise<string>;
  /** Waits for the work behind the first start: a thread that draws procedures would take its share of the processor. */
  untilQuiet(cookie: string): Promise<void>;
  close(): Promise<void>;
}

/** What a process holds after a collection, in bytes. */
export interface HeldMemory {
  /** Objects and buffers that something still refers to. */
  readonly live: number;
  /** What the system gave it and has not got back. */
  readonly resident: number;
}

/** Loaded before the server where memory is measured: nothing of it is in the product. */
const watching = ['--expose-gc', '--import', new URL('memory-probe.ts', import.meta.url).href];

/** Starts the product and waits until it answers; a DATA_DIR that is given is kept at the end. */
export async function startServer(dataDir?: string, { isWatched = false } = {}): Promise<BenchServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-')));
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'error' }, isWatched ? watching : []);
  const { origin } = product;
  return {
    origin,
    dataDir: folder,
    pid: product.pid,
    heldMemory: async () => {
      const { heapUsed, external, rss } = (await product.ask('memory')) as NodeJS.MemoryUsage;
      return { live: heapUsed + external, resident: rss };
    },
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

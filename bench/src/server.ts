import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { untilRendered } from './until-rendered.ts';

/** The server on a DATA_DIR of its own, in demo mode unless `startRealSite` started it. */
export interface BenchServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Runs the garbage collector and returns the memory in use; only for a server started with the memory probe. */
  heldMemory(): Promise<HeldMemory>;
  /** Signs in with a demo account. Returns the session cookie as the value of the header Cookie. */
  signIn(email: string, password: string): Promise<string>;
  /** Waits until the PDFs of all procedures are rendered: rendering would use CPU during the measurement. */
  untilQuiet(cookie: string): Promise<void>;
  close(): Promise<void>;
}

/** The numbers that the memory probe sends, of `process.memoryUsage()`, in bytes. */
const MemoryUsage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() });

/** The memory that a process uses after a garbage collection, in bytes. */
export interface HeldMemory {
  /** Objects and buffers that something still refers to. */
  readonly live: number;
  /** Memory that the operating system has given to the process (resident set size). */
  readonly resident: number;
}

/** Options of Node that load the memory probe before the server. The product itself does not contain the probe. */
const probeOptions = ['--expose-gc', '--import', new URL('memory-probe.ts', import.meta.url).href];

interface StartOptions {
  readonly withMemoryProbe?: boolean;
  /** Environment variables of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the product and waits until it answers. Without `dataDir`, the product gets a new folder, which `close` deletes.
 * With `dataDir`, `close` keeps the folder.
 */
export async function startServer(
  dataDir?: string,
  { withMemoryProbe = false, settings = {} }: StartOptions = {},
): Promise<BenchServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-')));
  const product = await startServerProcess(
    { DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
    withMemoryProbe ? probeOptions : [],
  );
  const { origin } = product;
  return {
    origin,
    dataDir: folder,
    pid: product.pid,
    heldMemory: async () => {
      const { heapUsed, external, rss } = MemoryUsage.parse(await product.sendMessage('memory'));
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
    untilQuiet: (cookie) => untilRendered(origin, cookie),
    close: async () => {
      await product.stop('SIGTERM');
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SopTextFault } from '@loopcheck/contract/features/sops/sops.contract';
import { z } from 'zod';
import { assertOutsideTransaction } from '../../../platform/db/transaction.ts';
import { mostHtmlLength, mostTextBytes, type TextKind } from './text-limits.ts';

const program = fileURLToPath(new URL('./read-file-text.child.ts', import.meta.url));

/** What reading one file may take. */
export interface ReadingLimits {
  readonly milliseconds: number;
  /** Of JavaScript's heap, in MB: holds on every system. */
  readonly heapMegabytes: number;
  /** Of the whole process, in MB: watched where the system tells it (Linux). */
  readonly residentMegabytes: number;
}

export const readingLimits: ReadingLimits = { milliseconds: 20_000, heapMegabytes: 256, residentMegabytes: 600 };

const Answer = z.union([
  z.object({ plainText: z.string(), html: z.string().nullable() }),
  z.object({ fault: z.enum(['too_much', 'unreadable']) }),
]);

/** The words of a file, or why there are none. */
export type ReadApart = { plainText: string; html: string | null } | { fault: SopTextFault };

/**
 * Reads the words of a file in a process of its own that ends when it takes too long or too much memory: what somebody
 * uploaded must not be able to hold up or bring down the server.
 */
export async function readApart(kind: TextKind, file: Readable, limits = readingLimits): Promise<ReadApart> {
  assertOutsideTransaction('reading a file in a child process');
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMegabytes}`, program, kind], {
    // Nothing that the server knows of its surroundings is for a parser.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  let isOver = false;
  const stop = () => {
    isOver = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.milliseconds);
  const check = async () => {
    if ((await residentBytes(child.pid)) > limits.residentMegabytes * 1_048_576) stop();
  };
  const watch = setInterval(() => void check(), 50);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  try {
    const [answer, code] = await Promise.all([
      textOf(child.stdio[3] as Readable, stop),
      ended,
      pipeline(file, child.stdio[0] as Writable).catch(ignoreBrokenPipe),
    ]);
    // Without a word: killed by us, or by the heap's limit.
    if (isOver || code !== 0) return { fault: 'too_much' };
    return Answer.parse(JSON.parse(answer));
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** A child that ended early takes no more bytes; why it ended is told by its code. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** The child's answer; it can be no longer than the limits of what it reads allow. */
async function textOf(stream: Readable, stop: () => void): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > 6 * (mostTextBytes + mostHtmlLength)) stop();
    else parts.push(bytes);
  }
  return Buffer.concat(parts).toString();
}

/** Pages of memory in use, as Linux tells them; 0 elsewhere, and when the process has ended. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}

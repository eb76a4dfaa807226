import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SopTextFault } from '@loopcheck/contract/features/sops/sops.contract';
import { z } from 'zod';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';
import { assertOutsideTransaction } from '../../../platform/db/transaction.ts';
import { maxHtmlLength, maxTextBytes, type TextKind } from './text-limits.ts';

const program = fileURLToPath(new URL('./extract-text.child.ts', import.meta.url));

/** The limits for reading one file. */
export interface ExtractionLimits {
  readonly milliseconds: number;
  /** JavaScript heap in MB, limited on every system. */
  readonly heapMegabytes: number;
  /** Resident memory of the process in MB, checked on Linux only. */
  readonly residentMegabytes: number;
}

export const extractionLimits: ExtractionLimits = { milliseconds: 20_000, heapMegabytes: 256, residentMegabytes: 600 };

const Answer = z.union([
  z.object({ plainText: z.string(), html: z.string().nullable() }),
  z.object({ fault: z.enum(['too_much', 'unreadable']) }),
]);

/** The text of a file, or the reason why it could not be read. */
export type ExtractedText = { plainText: string; html: string | null } | { fault: SopTextFault };

/**
 * Reads the text of a file in a child process that is killed when it takes too long or too much memory: an uploaded
 * file must not be able to block or crash the server.
 */
export async function extractText(kind: TextKind, file: Readable, limits = extractionLimits): Promise<ExtractedText> {
  assertOutsideTransaction('extractText');
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMegabytes}`, program, kind], {
    // The parsers do not get the server's environment.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const [stdin, , , answerPipe] = child.stdio;
  if (!stdin || !(answerPipe instanceof Readable)) throw new TypeError('The child process lacks a pipe.');
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.milliseconds);
  const check = async () => {
    if ((await residentBytes(child.pid)) > limits.residentMegabytes * 1_048_576) stop();
  };
  const watch = setInterval(() => void check(), 50);
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  try {
    const [answer, code] = await Promise.all([
      readAnswer(answerPipe, stop),
      exitCode,
      pipeline(file, stdin).catch(ignoreBrokenPipe),
    ]);
    // The child was killed, by stop() or because it exceeded its heap limit.
    if (isStopped || code !== 0) return { fault: 'too_much' };
    return Answer.parse(JSON.parse(answer));
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Ignores that a child which has already exited reads no further input; its exit code is checked instead. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** Reads the child's answer, and stops the child when the answer is longer than its limits allow. */
async function readAnswer(stream: Readable, stop: () => void): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of byteChunks(stream)) {
    size += chunk.length;
    if (size > 6 * (maxTextBytes + maxHtmlLength)) stop();
    else parts.push(chunk);
  }
  return Buffer.concat(parts).toString();
}

/** Resident memory of a process in bytes, from /proc; 0 on systems without /proc and after the process has exited. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}

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

const childProgram = fileURLToPath(new URL('./extract-text.child.ts', import.meta.url));

/** The limits for the child process that reads one file. */
export interface ExtractionLimits {
  readonly milliseconds: number;
  /** The limit of the JavaScript heap. */
  readonly heapMegabytes: number;
  /** The limit of the resident memory. This limit is checked only on Linux. */
  readonly residentMegabytes: number;
}

export const extractionLimits: ExtractionLimits = { milliseconds: 20_000, heapMegabytes: 256, residentMegabytes: 600 };

/** The output of the child process. */
const ChildResult = z.union([
  z.object({ plainText: z.string(), html: z.string().nullable() }),
  z.object({ fault: z.enum(['too_much', 'unreadable']) }),
]);

const memoryCheckIntervalMs = 50;

/** The usual size of a memory page on Linux. */
const pageBytes = 4096;

/** The text of a file, or the reason why the text could not be read. */
export type ExtractedText = { plainText: string; html: string | null } | { fault: SopTextFault };

/**
 * Reads the text of a file in a child process, so that an uploaded file cannot block or crash the server. If the child
 * process exceeds one of the limits, kills it and returns the fault too_much.
 */
export async function extractText(kind: TextKind, file: Readable, limits = extractionLimits): Promise<ExtractedText> {
  assertOutsideTransaction('extractText');
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMegabytes}`, childProgram, kind], {
    // The child does not get the environment of the server, which contains secrets.
    env: {},
    // The child reads the file from its stdin, and writes its result to the fourth pipe (file descriptor 3).
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const [stdin, , , outputPipe] = child.stdio;
  if (!stdin || !(outputPipe instanceof Readable)) throw new TypeError('The child process lacks a pipe.');
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.milliseconds);
  const checkMemory = async () => {
    if ((await residentBytes(child.pid)) > limits.residentMegabytes * 1_048_576) stop();
  };
  const memoryTimer = setInterval(() => void checkMemory(), memoryCheckIntervalMs);
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  try {
    const [output, code] = await Promise.all([
      readOutput(outputPipe, stop),
      exitCode,
      pipeline(file, stdin).catch(ignoreBrokenPipe),
    ]);
    // Either `stop` has killed the child, or the child has exited because it exceeded the heap limit.
    if (isStopped || code !== 0) return { fault: 'too_much' };
    return ChildResult.parse(JSON.parse(output));
  } catch (error) {
    // An error occurs, for example, if the file cannot be read to the end. The child is killed, because after `finally`
    // nothing checks the limits of the child.
    child.kill('SIGKILL');
    await exitCode.catch(() => null);
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(memoryTimer);
  }
}

/** Ignores the error of writing to a child that has already exited. The exit code of the child is checked instead. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/**
 * A character has at most 6 bytes in JSON, for example \u0000. A text has at most as many characters as bytes, so a
 * limit in bytes also limits the number of characters.
 */
const maxJsonBytesPerCharacter = 6;

/** Reads the output of the child, and stops the child if the output is longer than the text limits allow. */
async function readOutput(stream: Readable, stop: () => void): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of byteChunks(stream)) {
    size += chunk.length;
    if (size > maxJsonBytesPerCharacter * (maxTextBytes + maxHtmlLength)) stop();
    else parts.push(chunk);
  }
  return Buffer.concat(parts).toString();
}

/** The resident memory of a process in bytes; 0 if the process has exited or the system is not Linux. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  // The second field is the number of resident pages.
  return Number(statm.split(' ')[1] ?? 0) * pageBytes;
}

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { assertOutsideTransaction } from '../../platform/db/transaction.ts';
import { toolEnvironment } from './video-tools.ts';

interface Run {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Each line of what the tool prints, as it comes. */
  readonly onLine?: (line: string) => void;
}

/** How a tool ended: well, badly, or by the clock. */
export type Ended = { readonly state: 'done'; readonly output: string } | { readonly state: 'failed' | 'too_long' };

/** Far more than a description of a video takes; a tool that prints on is stopped. */
const longestOutput = 1_000_000;

/**
 * Runs ffmpeg or ffprobe by the side: behind everything else on this machine, with nothing of our environment, without
 * input, within a time. Throws when the signal stops it.
 */
export function runTool(
  tool: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { timeoutMs, signal, onLine }: Run,
): Promise<Ended> {
  assertOutsideTransaction(tool);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'ignore'], env: toolEnvironment });
    let output = '';
    let isLate = false;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMs);
    signal.addEventListener('abort', kill);
    child.on('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (onLine) for (const line of text.split('\n')) onLine(line);
      else output += text;
      if (output.length > longestOutput) kill();
    });
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (code) => {
      end();
      if (signal.aborted) reject(new Error('The server stops.'));
      else if (isLate) resolve({ state: 'too_long' });
      else resolve(code === 0 ? { state: 'done', output } : { state: 'failed' });
    });
  });
}

import { execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { assertOutsideTransaction } from '../../../platform/db/transaction.ts';

const tools = ['ffmpeg', 'ffprobe'] as const;

/** The environment variables of the tools. The tools do not get the server's variables, which contain secrets. */
const toolEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
};

let areToolsInstalled: Promise<boolean> | undefined;

/** True if ffmpeg and ffprobe are installed. Without them, videos are not converted. Checked once per process. */
export function hasVideoTools(): Promise<boolean> {
  areToolsInstalled ??= Promise.all(tools.map(isInstalled)).then((installed) => installed.every(Boolean));
  return areToolsInstalled;
}

async function isInstalled(tool: string): Promise<boolean> {
  try {
    await promisify(execFile)(tool, ['-version'], { timeout: 10_000, env: toolEnvironment });
    return true;
  } catch {
    // The tool is missing or does not run on this machine.
    return false;
  }
}

interface ToolOptions {
  readonly timeoutMs: number;
  /** The tool is killed when this signal aborts. */
  readonly signal: AbortSignal;
  /** Called with each line that the tool prints. If `onLine` is set, the output in the result is empty. */
  readonly onLine?: (line: string) => void;
}

export type ToolResult =
  | { readonly state: 'done'; readonly output: string }
  | { readonly state: 'failed' | 'timed_out' };

/** The maximum length of the output in characters. A tool that prints more is killed. */
const maxOutputLength = 1_000_000;

/**
 * Runs ffmpeg or ffprobe with low priority, without input and without the environment variables of the server. If the
 * tool runs longer than `timeoutMs`, kills it and returns the state timed_out. If the tool exits with an error or
 * prints too much, returns the state failed. Rejects if the signal aborts or the tool cannot be started.
 */
export function runTool(
  tool: (typeof tools)[number],
  args: readonly string[],
  { timeoutMs, signal, onLine }: ToolOptions,
): Promise<ToolResult> {
  assertOutsideTransaction(tool);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'ignore'], env: toolEnvironment });
    let output = '';
    let hasTimedOut = false;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      hasTimedOut = true;
      kill();
    }, timeoutMs);
    signal.addEventListener('abort', kill);
    child.on('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    });
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    else {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.length > maxOutputLength) kill();
      });
    }
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.on('close', (code) => {
      cleanUp();
      if (signal.aborted) reject(new Error(`${tool} was stopped.`, { cause: signal.reason }));
      else if (hasTimedOut) resolve({ state: 'timed_out' });
      else resolve(code === 0 ? { state: 'done', output } : { state: 'failed' });
    });
  });
}

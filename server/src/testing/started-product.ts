import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A process's exit code and output. */
export interface ExitResult {
  readonly code: number | null;
  readonly output: string;
}

/** The real server in a separate process, started in the same way as `npm start`. */
export interface StartedProduct {
  readonly origin: string;
  readonly pid: number;
  output(): string;
  /** Sends a signal and waits until the process exits. SIGTERM stops it normally; SIGKILL acts like a power failure. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<ExitResult>;
  /** Sends a message to the file that was loaded before the server, and waits for its answer. */
  ask(message: string): Promise<unknown>;
}

/** Command-line options for Node, such as a file to load before the server. */
export type NodeOptions = readonly string[];

/** The environment variables that a test sets. The server does not inherit the machine's environment variables. */
export type Settings = Readonly<Record<string, string>>;

function launch(
  args: readonly string[],
  settings: Settings,
  hasChannel = false,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => output };
}

/**
 * Starts server/src/main.ts on a free port and waits until it responds. If the process exits instead, throws an error
 * with its output, and with its exit code as the cause.
 */
export async function startProduct(settings: Settings, node: NodeOptions = []): Promise<StartedProduct> {
  const hasChannel = node.length > 0;
  const own = { PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const { child, output } = launch([...node, 'server/src/main.ts'], own, hasChannel);
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Ctrl-C stops it') && resolve());
    void ended.then(() => reject(new Error(`The server ended: ${output()}`, { cause: child.exitCode })));
  });
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? '';
  const end = async (signal: NodeJS.Signals): Promise<ExitResult> => {
    child.kill(signal);
    await ended;
    return { code: child.exitCode, output: output() };
  };
  const ask = async (message: string): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  return { origin, pid: child.pid ?? 0, output, end, ask };
}

/** Runs the admin command line, server/src/admin.ts, until it exits. */
export async function runAdmin(args: readonly string[], settings: Settings): Promise<ExitResult> {
  const { child, output } = launch(['server/src/admin.ts', ...args], settings);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** An HTTP client with one session. */
export interface Visitor {
  call(method: string, address: string, body?: unknown): Promise<Response>;
}

/** Signs a person in and returns a client with the session cookie. */
export async function signInAt(origin: string, email: string, password: string): Promise<Visitor> {
  const headers = { origin, 'content-type': 'application/json' };
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`Signing in was refused: ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    call: (method, address, body) =>
      fetch(`${origin}${address}`, {
        method,
        headers: { ...headers, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The exit code of a process, and its output on stdout and stderr. */
export interface ExitResult {
  readonly code: number | null;
  readonly output: string;
}

/**
 * The complete server in a separate process. It is started without building the web app, which `npm start` does first.
 */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  output(): string;
  /** Sends a signal and waits until the process exits. SIGTERM and SIGINT shut it down normally. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<ExitResult>;
  /**
   * Sends a message to a module in the server process, and returns the reply of the module. The module must be loaded
   * by `--import` in `nodeOptions`, and must listen for messages.
   */
  sendMessage(message: string): Promise<unknown>;
}

/** Command-line options for Node.js, such as a module to load before the server. */
export type NodeOptions = readonly string[];

/**
 * The environment variables that the server inherits from the test. With NODE_COMPILE_CACHE, Node.js loads the code
 * faster.
 */
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/** The environment variables of the server, in addition to `inheritedVariables`. */
export type Settings = Readonly<Record<string, string>>;

function launch(
  args: readonly string[],
  settings: Settings,
  hasMessageChannel = false,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasMessageChannel ? (['ipc'] as const) : [])],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => output };
}

/**
 * Starts server/src/main.ts on a free port and waits until it responds. If the process exits instead, throws an error
 * with the output of the process, and with its exit code as the cause.
 */
export async function startServerProcess(settings: Settings, nodeOptions: NodeOptions = []): Promise<ServerProcess> {
  // Only a module loaded by `--import` can reply to messages, so a server without options has no channel.
  const hasMessageChannel = nodeOptions.length > 0;
  const allSettings = { PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const { child, output } = launch([...nodeOptions, 'server/src/main.ts'], allSettings, hasMessageChannel);
  const exit = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    // The server prints this text when it is ready.
    child.stdout?.on('data', () => output().includes('Ctrl-C stops it') && resolve());
    void exit.then(() => reject(new Error(`The server ended: ${output()}`, { cause: child.exitCode })));
  });
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? '';
  const stop = async (signal: NodeJS.Signals): Promise<ExitResult> => {
    child.kill(signal);
    await exit;
    return { code: child.exitCode, output: output() };
  };
  const sendMessage = async (message: string): Promise<unknown> => {
    const nextMessage = once(child, 'message');
    child.send(message);
    const [reply] = await nextMessage;
    return reply;
  };
  return { origin, pid: child.pid ?? 0, output, stop, sendMessage };
}

/** Runs the admin command line, server/src/admin.ts, until it exits. */
export async function runAdmin(args: readonly string[], settings: Settings): Promise<ExitResult> {
  const { child, output } = launch(['server/src/admin.ts', ...args], settings);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** An HTTP client that sends the cookie of one session. */
export interface SignedInClient {
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Signs a person in and returns a client with the session cookie. */
export async function signInAt(origin: string, email: string, password: string): Promise<SignedInClient> {
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
    call: (method, requestPath, body) =>
      fetch(`${origin}${requestPath}`, {
        method,
        headers: { ...headers, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

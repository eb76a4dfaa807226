import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a program printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The real server, started as `npm start` starts it, in a process of its own. */
export interface StartedProduct {
  readonly origin: string;
  readonly pid: number;
  output(): string;
  /** Ends it by a signal and waits for the end: SIGTERM in order, SIGKILL as a power cut does. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
  /** Asks what was loaded before the server, and waits for its answer. */
  ask(message: string): Promise<unknown>;
}

/** What a process is given before the server's own code: Node's options, such as a file to load first. */
export type NodeOptions = readonly string[];

/** The variables that a test sets; nothing of the machine's own settings reaches the product. */
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

/** Starts server/src/main.ts on a free port and waits until it answers. Throws with its output, and its exit code as the cause, when it ends instead. */
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
  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
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

/** Runs the command line beside the server to its end. */
export async function runAdmin(args: readonly string[], settings: Settings): Promise<Ended> {
  const { child, output } = launch(['server/src/admin.ts', ...args], settings);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** What a browser with one session does over the network. */
export interface Visitor {
  call(method: string, address: string, body?: unknown): Promise<Response>;
}

/** Signs somebody in and keeps the session's cookie. */
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

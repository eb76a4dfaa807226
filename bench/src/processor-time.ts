/**
 * Measures the processor time that a server and its PostgreSQL use for requests. Unlike requests per second, processor
 * time hardly depends on other work of the machine. It is read from /proc, which only Linux has.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';

/** A running server and the folder of its embedded database. */
export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
}

/** A request that is sent many times. */
export interface RepeatedRequest {
  readonly name: string;
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly cookie: string;
  /** Returns the JSON body of the next request; absent for a request without a body. */
  readonly body?: () => string;
  /** The number of connections, 8 if absent. Requests for generated files need fewer: the server limits them per person. */
  readonly connections?: number;
}

/** A clock tick of /proc is 10 ms on Linux. */
const msPerTick = 10;

/**
 * The fields of /proc/PID/stat from the third on (see proc(5)): the second field, the name of the program, can contain
 * spaces and ends with the last `)`. Undefined if the process has ended.
 */
async function statOf(pid: number): Promise<string[] | undefined> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended since the folder was listed.
    return undefined;
  }
}

/**
 * The process id of the embedded PostgreSQL, by the data folder. It is kept here, because searching the folder of a large
 * database takes long.
 */
const postmasters = new Map<string, number>();

/** The process id of the embedded PostgreSQL of a data folder; 0 if it does not run. */
async function postmasterOf(dataDir: string): Promise<number> {
  const known = postmasters.get(dataDir);
  if (known !== undefined) return known;
  const files = await readdir(dataDir, { recursive: true });
  const pidFile = files.find((file) => path.basename(file) === 'postmaster.pid');
  if (!pidFile) return 0;
  const pid = Number((await readFile(path.join(dataDir, pidFile), 'utf8')).split('\n', 1)[0]);
  postmasters.set(dataDir, pid);
  return pid;
}

interface Process {
  readonly pid: number;
  readonly isPostmaster: boolean;
  /** See `statOf`. */
  readonly fields: readonly string[];
}

/** A server process, and the folder of its embedded database; null if it has no database. */
export interface MeasuredServer {
  readonly pid: number;
  readonly dataDir: string | null;
}

/** The processes of the server and of its PostgreSQL. */
export async function processesOf({ pid, dataDir }: MeasuredServer): Promise<Process[]> {
  const postmaster = dataDir === null ? 0 : await postmasterOf(dataDir);
  const processes: Process[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name));
    if (!fields) continue;
    const isPostmaster = Number(name) === postmaster;
    // Field 4 of proc(5).
    const parent = Number(fields[1]);
    const isChild = parent === pid || (postmaster !== 0 && parent === postmaster);
    if (Number(name) === pid || isPostmaster || isChild) processes.push({ pid: Number(name), isPostmaster, fields });
  }
  return processes;
}

/** Milliseconds of processor time of the server and its PostgreSQL so far, including backends that have ended. */
export async function processorMsOf(server: MeasuredServer): Promise<number> {
  let ticks = 0;
  for (const { isPostmaster, fields } of await processesOf(server)) {
    // `utime` and `stime`, the fields 14 and 15 of proc(5).
    ticks += Number(fields[11]) + Number(fields[12]);
    // `cutime` and `cstime`: the times of child processes that have ended, such as database connections.
    if (isPostmaster) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks * msPerTick;
}

/**
 * Waits until a server uses at most 4% of a processor for five seconds. After a start, background work is still running;
 * an idle server only polls for jobs.
 */
export async function untilIdle(server: RunningServer): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const before = await processorMsOf(server);
    await pause(5000);
    // 200 ms are 4% of 5000 ms.
    if ((await processorMsOf(server)) - before < 200) return;
  }
  throw new Error('The server did not become idle within five minutes.');
}

/** Signs in and returns the session cookie as the value of the header Cookie. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`Signing in as ${email} was refused: ${await reply.text()}`);
  return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

/**
 * Sends a request `amount` times, as a page of the site does: with the headers of a browser, which accepts compressed
 * replies. Throws if a reply is not a success.
 */
export async function sendRepeatedly(
  { origin }: RunningServer,
  { name, method, path: address, cookie, body, connections = 8 }: RepeatedRequest,
  amount: number,
): Promise<void> {
  const result = await autocannon({
    url: origin + address,
    connections: Math.min(connections, amount),
    amount,
    timeout: 120,
    requests: [
      {
        method,
        headers: {
          cookie,
          origin,
          referer: `${origin}/`,
          'accept-encoding': 'gzip, br',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
      },
    ],
  });
  const { non2xx, errors, timeouts, statusCodeStats } = result;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`Requests for ${name} failed: ${JSON.stringify({ statusCodeStats, errors, timeouts })}`);
}

/**
 * `npm run bench:compare -- FOLDER` compares this checkout with another one (a git worktree with its packages installed):
 * both servers run at the same time, the same requests go to each in turn, and the result is a ratio of processor time,
 * server and PostgreSQL together. Processor time is used because requests per second depend on what else the machine does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { z } from 'zod';

const rounds = 6;
const requestsPerRound = 400;
/** A request may cost at most this much of what it cost in the other checkout. */
const atMost = 1.1;

interface Server {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  close(): Promise<void>;
}

interface Request {
  readonly name: string;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly cookie: string;
  readonly body?: () => string;
}

async function start(folder: string): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-compare-'));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops it')) resolve();
    });
    void ended.then(() => reject(new Error(`The server in ${folder} ended: ${output}`)));
  });
  return {
    origin: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '',
    pid: child.pid ?? 0,
    dataDir,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The fields of /proc/PID/stat after the program's name, which may hold spaces (proc(5)). */
async function statOf(pid: number): Promise<string[] | undefined> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended since the folder was listed.
    return undefined;
  }
}

/** Processor time of the server and of its PostgreSQL so far, in clock ticks; of PostgreSQL also what ended backends used. */
async function ticksOf({ pid, dataDir }: Server): Promise<number> {
  const files = await readdir(dataDir, { recursive: true });
  const pidFile = files.find((file) => path.basename(file) === 'postmaster.pid');
  const postmaster = pidFile ? Number((await readFile(path.join(dataDir, pidFile), 'utf8')).split('\n', 1)[0]) : 0;
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name));
    if (!fields) continue;
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
    if (Number(name) === pid || Number(fields[1]) === postmaster) ticks += own;
    if (Number(name) === postmaster) ticks += own + ended;
  }
  return ticks;
}

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

async function requestsOf({ origin }: Server): Promise<Request[]> {
  const trainee = await signIn(origin, 'trainee@demo.test', 'demo-trainee');
  const trainer = await signIn(origin, 'trainer@demo.test', 'demo-trainer');
  const outline = await fetch(`${origin}/api/training-modules?view=outline`, { headers: { cookie: trainee } });
  const [module] = z.array(z.object({ id: z.string() })).parse(await outline.json());
  let depth = 0;
  const report = () => JSON.stringify({ scrollDepthPercentage: (depth += 1) % 100, isMarkedComplete: false });
  const read = (name: string, address: string, cookie = trainee): Request => ({
    name,
    method: 'GET',
    path: address,
    cookie,
  });
  return [
    read('own progress', '/api/progress'),
    read('progress overview', '/api/progress/overview'),
    read('all modules', '/api/training-modules'),
    read('certificates', '/api/certificates'),
    read('discussion', `/api/discussions/${module?.id}`),
    read('SOP library', '/api/documents'),
    read("trainer's matrix", '/api/trainer/progress', trainer),
    { name: 'progress write', method: 'PUT', path: `/api/progress/${module?.id}`, cookie: trainee, body: report },
  ];
}

async function send(server: Server, { name, method, path: address, cookie, body }: Request, amount: number) {
  const result = await autocannon({
    url: server.origin + address,
    connections: 8,
    amount,
    requests: [
      {
        method,
        headers: { cookie, origin: server.origin, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
      },
    ],
  });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`Requests for ${name} failed.`);
}

/** Waits until the work behind the first start is over: a server that uses nearly no processor for five seconds. */
async function untilIdle(server: Server): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const before = await ticksOf(server);
    await pause(5000);
    if ((await ticksOf(server)) - before < 10) return;
  }
  throw new Error('The server did not become idle within five minutes.');
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the other checkout.');
const other = await start(path.resolve(folder));
const own = await start(path.resolve(import.meta.dirname, '../..'));
await Promise.all([untilIdle(other), untilIdle(own)]);
const [otherRequests, ownRequests] = [await requestsOf(other), await requestsOf(own)];
for (const [place, ownRequest] of ownRequests.entries()) {
  const otherRequest = otherRequests[place] ?? ownRequest;
  const used = { own: 0, other: 0 };
  await send(other, otherRequest, 200);
  await send(own, ownRequest, 200);
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, server, request] of [
      ['other', other, otherRequest],
      ['own', own, ownRequest],
    ] as const) {
      const before = await ticksOf(server);
      await send(server, request, requestsPerRound);
      used[side] += (await ticksOf(server)) - before;
    }
  }
  const ratio = used.own / used.other;
  const verdict = ratio <= atMost ? 'holds' : 'does NOT hold';
  // A clock tick is 10 ms on Linux.
  const perRequest = (ticks: number) => ((ticks * 10) / (rounds * requestsPerRound)).toFixed(2);
  console.log(
    `${ownRequest.name}: ${ratio.toFixed(2)} (at most ${atMost}), ${verdict}. ` +
      `${perRequest(used.other)} CPU-ms a request before, ${perRequest(used.own)} now.`,
  );
  if (ratio > atMost) process.exitCode = 1;
}
await Promise.all([own.close(), other.close()]);

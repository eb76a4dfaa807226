/**
 * Measures the processor time of the server and its PostgreSQL together for what a technician does, with 10 people at the
 * same time. Also measures the memory of both under this load. The calls of the pages are recorded in Chromium from the
 * built pages, so that no list of calls has to be kept up to date. Milliseconds differ between machines, so each figure is
 * also stated as a multiple of what a bare Node server needs for one request in the same run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type CheckoutServer, startCheckout } from './checkout-server.ts';
import { parseJson, password, registerUser, replay, send, type User } from './journey-load.ts';
import { type RecordedCall, recordVisit, takeQuiz } from './page-visits.ts';
import { startBrowser } from './phone-visit.ts';
import { type MeasuredServer, processesOf, processorMsOf, untilIdle } from './processor-time.ts';
import type { Table } from './table.ts';
import { untilRendered } from './until-rendered.ts';

const userCount = 10;

/** A thing that a person does. */
interface Journey {
  readonly name: string;
  /**
   * The largest processor time that is wanted: in milliseconds on the machine on which the limits were set, and in requests
   * of a bare server.
   */
  readonly wanted: { readonly ms: number; readonly bareRequests: number };
  /** How often each person makes the journey while it is measured. */
  readonly repeats: number;
  /** Whether the people have read module 1 to its end, as its quiz requires, or are new at the site. */
  readonly people: 'readers' | 'newcomers';
  run(user: User): Promise<unknown>;
}

/** The largest sum of proportional set sizes (PSS) of the server and PostgreSQL, in MB. */
const wantedMegabytes = 300;

/** The headers with which a browser reads, as far as they change the work of the server. */
const headers = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Recordings {
  readonly moduleId: string;
  readonly dashboard: readonly RecordedCall[];
  readonly modules: readonly RecordedCall[];
  readonly reader: readonly RecordedCall[];
  readonly quiz: readonly RecordedCall[];
}

/** Reads the text of a module to its end, so that its quiz opens. */
const finishReading = (user: User, moduleId: string) =>
  send(user, {
    method: 'PUT',
    path: `/api/progress/${moduleId}`,
    body: JSON.stringify({ scrollDepthPercentage: 100, isMarkedComplete: true }),
  });

async function recordPages(user: User, moduleId: string): Promise<Recordings> {
  const { origin, cookie } = user;
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: origin }]);
    // The first visit is not recorded: only after it do the pages know which role has signed in.
    await recordVisit(context, origin);
    const visit = (address: string, act?: Parameters<typeof recordVisit>[2]) =>
      recordVisit(context, origin + address, act);
    return {
      moduleId,
      dashboard: await visit('/'),
      modules: await visit('/training-modules'),
      reader: await visit(`/training-modules/${moduleId}`),
      quiz: await visit(`/quiz/${moduleId}`, takeQuiz),
    };
  } finally {
    await browser.close();
  }
}

function listJourneys({ moduleId, dashboard, modules, reader, quiz }: Recordings): Journey[] {
  const get = (address: string) => (user: User) => send(user, { method: 'GET', path: address, headers });
  const describe = (what: string, { length }: readonly RecordedCall[]) => `${what} (page and ${length - 1} calls)`;
  // Each report of a person must reach further than the one before, because the server stores only changes.
  const depths = new Map<User, number>();
  const writeProgress = (user: User) => {
    const depth = (depths.get(user) ?? 0) + 1;
    if (depth > 100) throw new Error('A text has only 100 percent.');
    depths.set(user, depth);
    const body = JSON.stringify({ scrollDepthPercentage: depth, isMarkedComplete: false });
    return send(user, { method: 'PUT', path: `/api/progress/${moduleId}`, headers, body });
  };
  const signIn = (user: User) =>
    send(
      { ...user, cookie: '' },
      { method: 'POST', path: '/api/login', headers, body: JSON.stringify({ email: user.email, password }) },
    );
  return [
    {
      name: describe('dashboard', dashboard),
      wanted: { ms: 3.5, bareRequests: 70 },
      repeats: 60,
      people: 'readers',
      run: (user) => replay(user, dashboard),
    },
    {
      name: describe('list of modules with progress', modules),
      wanted: { ms: 3, bareRequests: 60 },
      repeats: 60,
      people: 'readers',
      run: (user) => replay(user, modules),
    },
    {
      name: describe('read a module', reader),
      wanted: { ms: 2.5, bareRequests: 50 },
      repeats: 60,
      people: 'readers',
      run: (user) => replay(user, reader),
    },
    {
      name: describe('whole quiz', quiz),
      wanted: { ms: 16, bareRequests: 325 },
      repeats: 12,
      people: 'readers',
      run: (user) => replay(user, quiz),
    },
    {
      name: 'one small read (own progress)',
      wanted: { ms: 0.4, bareRequests: 8 },
      repeats: 400,
      people: 'readers',
      run: get('/api/progress'),
    },
    {
      name: 'all modules with texts, compressed',
      wanted: { ms: 0.3, bareRequests: 6 },
      repeats: 200,
      people: 'readers',
      run: get('/api/training-modules'),
    },
    {
      name: 'progress write',
      wanted: { ms: 1, bareRequests: 20 },
      repeats: 50,
      people: 'newcomers',
      run: writeProgress,
    },
    { name: 'sign in', wanted: { ms: 28, bareRequests: 570 }, repeats: 8, people: 'readers', run: signIn },
  ];
}

/** Calls `run` `repeats` times for each user: the users at the same time, the calls for one user one after the other. */
const repeatForAll = (users: readonly User[], repeats: number, run: (user: User) => Promise<unknown>) =>
  Promise.all(
    users.map(async (user) => {
      for (let repeat = 0; repeat < repeats; repeat += 1) await run(user);
    }),
  );

/** Returns the ms of processor time for one `run`. */
async function measureRuns(
  server: MeasuredServer,
  users: readonly User[],
  { repeats, run }: Pick<Journey, 'repeats' | 'run'>,
): Promise<number> {
  // The first repetitions are not measured: in them, code is compiled and statements are prepared. V8 compiles code again
  // after many calls, so there are as many repetitions as later.
  await repeatForAll(users, repeats, run);
  const before = await processorMsOf(server);
  await repeatForAll(users, repeats, run);
  return ((await processorMsOf(server)) - before) / (repeats * users.length);
}

/** Returns the ms of processor time that a bare Node server needs for one request. */
async function measureBareRequest(): Promise<number> {
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  const [port] = z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await once(bare, 'message'));
  const origin = `http://127.0.0.1:${port}`;
  const users = Array.from({ length: userCount }, () => ({
    origin,
    email: '',
    cookie: '',
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  }));
  const run = (user: User) => send(user, { method: 'GET', path: '/' });
  const ms = await measureRuns({ pid: bare.pid ?? 0, dataDir: null }, users, { repeats: 4000, run });
  for (const { agent } of users) agent.destroy();
  bare.kill();
  return ms;
}

/** Memory in MB. A memory page that several processes share counts once. */
interface Memory {
  readonly node: number;
  readonly postgres: number;
}

async function measureMemory(server: CheckoutServer): Promise<Memory> {
  const memory = { node: 0, postgres: 0 };
  for (const { pid } of await processesOf(server)) {
    // A process may have ended since it was listed.
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
    memory[pid === server.pid ? 'node' : 'postgres'] += Number(kilobytes) / 1024;
  }
  return memory;
}

/** Measures the memory every second until `stop` is called. `stop` returns the largest measured memory. */
function followMemory(server: CheckoutServer) {
  const stopping = new AbortController();
  const largest = (async () => {
    let most: Memory = { node: 0, postgres: 0 };
    while (!stopping.signal.aborted) {
      const now = await measureMemory(server);
      if (now.node + now.postgres > most.node + most.postgres) most = now;
      await pause(1000);
    }
    return most;
  })();
  return {
    stop: () => {
      stopping.abort();
      return largest;
    },
  };
}

interface JourneyFigure extends Pick<Journey, 'name' | 'wanted'> {
  readonly ms: number;
}

interface JourneyFigures {
  readonly journeys: readonly JourneyFigure[];
  readonly memory: Memory;
}

const registerUsers = ({ origin }: CheckoutServer) =>
  Promise.all(Array.from({ length: userCount }, () => registerUser(origin)));

async function measureServer(server: CheckoutServer): Promise<JourneyFigures> {
  const users = await registerUsers(server);
  const newcomers = await registerUsers(server);
  const [visitor] = users;
  if (!visitor) throw new Error('There are no users.');
  await untilRendered(server.origin, visitor.cookie);
  await untilIdle(server);
  const outline = await send(visitor, { method: 'GET', path: '/api/training-modules?view=outline' });
  const [module] = z.array(z.object({ id: z.string() })).parse(parseJson(outline));
  const moduleId = module?.id ?? '';
  await Promise.all(users.map((user) => finishReading(user, moduleId)));
  const recordings = await recordPages(visitor, moduleId);
  const memory = followMemory(server);
  const journeys: JourneyFigure[] = [];
  for (const journey of listJourneys(recordings)) {
    const people = journey.people === 'readers' ? users : newcomers;
    journeys.push({ ...journey, ms: await measureRuns(server, people, journey) });
  }
  for (const { agent } of [...users, ...newcomers]) agent.destroy();
  return { journeys, memory: await memory.stop() };
}

/** Measures the server of the checkout in `folder`, whose pages must be built. */
export async function measureJourneys(folder = path.resolve(import.meta.dirname, '../..')): Promise<Table> {
  const bareMs = await measureBareRequest();
  const server = await startCheckout(folder, { NODE_ENV: 'production' });
  try {
    return formatFigures(bareMs, await measureServer(server));
  } finally {
    await server.close();
  }
}

function formatFigures(bareMs: number, { journeys, memory }: JourneyFigures): Table {
  const rows = journeys.map(({ name, wanted, ms }) => {
    const bareRequests = ms / bareMs;
    return {
      cells: [name, ms.toFixed(2), bareRequests.toFixed(0), String(wanted.ms), String(wanted.bareRequests)],
      fallsShort: bareRequests > wanted.bareRequests,
    };
  });
  const megabytes = memory.node + memory.postgres;
  const parts = `server ${memory.node.toFixed(0)}, PostgreSQL ${memory.postgres.toFixed(0)}`;
  return {
    title:
      `CPU milliseconds of server and PostgreSQL per journey, ${userCount} people at once; ` +
      `a bare Node server needs ${bareMs.toFixed(3)} for a request of 13 KB of JSON`,
    columns: ['journey', 'CPU-ms', 'as bare requests', 'wanted CPU-ms', 'wanted bare requests'],
    rows: [
      ...rows,
      {
        cells: [`memory under this load in MB (${parts})`, megabytes.toFixed(0), '', String(wantedMegabytes), ''],
        fallsShort: megabytes > wantedMegabytes,
      },
    ],
  };
}

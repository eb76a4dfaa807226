import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { personIn } from '../../server/src/testing/people.ts';
import type { Measured } from './measured.ts';
import { type BenchServer, startServer } from './server.ts';

const people = 500;
const announcements = 20;
/** In milliseconds: what is announced is on everybody's page (issue 7). */
const allowedMs = 2000;
/** What 500 open pages and 20 announcements to each may cost beyond the pages themselves, in bytes. */
const allowedGrowth = 30 * 1024 * 1024;

/**
 * The slowest of several announcements to 500 people with a page open each, as a share of two seconds; the growth of the
 * server's memory over them must stay within its bound, else the ratio is that of the memory.
 */
export async function measureEventStream(): Promise<Measured> {
  const server = await startServer();
  const trainer = await server.signIn('trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(trainer);
  const cookies = await givenPeople(server);
  const pages = await Promise.all(cookies.map((cookie) => openPage(server.origin, cookie)));
  const heard = (count: number) => Promise.all(pages.map((page) => page.heard(count)));
  // Once first: what is loaded and compiled once is no cost of the next.
  await announce(server, trainer, 0);
  await heard(1);
  await pause(2000);
  const before = await residentBytes(server.pid);
  let slowest = 0;
  for (let round = 1; round <= announcements; round += 1) {
    const from = performance.now();
    await announce(server, trainer, round);
    await heard(round + 1);
    slowest = Math.max(slowest, performance.now() - from);
  }
  await pause(2000);
  const grown = (await residentBytes(server.pid)) - before;
  for (const page of pages) page.close();
  await server.close();
  const words = `${Math.round(slowest)} ms at most, memory ${Math.round(grown / 1024 / 1024)} MB more after ${announcements}`;
  return {
    name: `An announcement on the open pages of ${people} people (${words}) against ${allowedMs} ms and 30 MB`,
    ratio: Math.max(slowest / allowedMs, grown / allowedGrowth),
    atMost: 1,
  };
}

async function announce({ origin }: BenchServer, cookie: string, round: number): Promise<void> {
  const reply = await fetch(`${origin}/api/announcements`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Round ${round}`, content: '<p>Muster.</p>', audience: { to: 'all' } }),
  });
  if (!reply.ok) throw new Error(`The announcement was refused: ${await reply.text()}`);
}

/** People with a session each, written into the product's own database; gives their cookies. */
async function givenPeople({ dataDir }: BenchServer): Promise<string[]> {
  const running = findRunningEmbedded(dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  const db = openDatabase(running.server, { max: 4 });
  const made = await Promise.all(Array.from({ length: people }, () => personIn(db, {}, new Date())));
  await closeDatabase(db);
  return made.map(({ token }) => `loopcheck_session=${token}`);
}

/** A page that listens and counts what its person is told of. */
function openPage(origin: string, cookie: string) {
  let count = 0;
  let waiting: { for: number; done: () => void } | undefined;
  const hear = (piece: string) => {
    count += piece.split('event: notification').length - 1;
    if (waiting && count >= waiting.for) waiting.done();
  };
  return new Promise<{ heard(expected: number): Promise<void>; close(): void }>((resolve, reject) => {
    const headers = { accept: 'text/event-stream', cookie };
    const request = get(`${origin}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', hear);
      resolve({
        heard: (expected) =>
          count >= expected ? Promise.resolve() : new Promise((done) => (waiting = { for: expected, done })),
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

/** Resident memory of a process, as Linux tells it. */
async function residentBytes(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

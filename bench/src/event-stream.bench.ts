import { get } from 'node:http';
import { closeDatabase, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { insertPerson } from '../../server/src/testing/people.ts';
import type { Measured } from './measured.ts';
import { type BenchServer, type HeldMemory, startServer } from './server.ts';

const peopleCount = 500;
/** In each round, half of these announcements are sent before all pages reconnect, and half after. */
const announcementsPerRound = 4;
const roundCount = 6;
/** The largest number of rounds until everything is loaded, compiled and cached. */
const maxWarmUpRounds = 12;
/** The time, in milliseconds, after which an announcement must be on all pages. */
const allowedMs = 2000;
const megabyte = 1024 * 1024;
/** The warming up ends with the first round that changes the memory in use by less than this number of bytes. */
const quietBytes = megabyte / 2;
/**
 * The memory in use after six rounds may be at most this number of bytes larger than before. The rounds notify 500 people
 * 24 times, and reconnect 3,000 times. So 200 bytes kept for each connection would be more than half of this number.
 */
const allowedGrowthBytes = megabyte;

/**
 * Sends announcements to 500 people, each with an open page, in rounds with reconnections. Returns the larger of two
 * ratios: the slowest announcement divided by two seconds, and the growth of the server's memory divided by the allowed
 * growth.
 */
export async function measureEventStream(): Promise<Measured> {
  const server = await startServer(undefined, { withMemoryProbe: true });
  const trainer = await server.signIn('trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(trainer);
  const cookies = await insertPeople(server);
  let pages = await openPages(server, cookies);
  let slowestMs = 0;
  let announcementCount = 0;
  /** Runs one round, and returns the memory that is in use after it. */
  const runRound = async (): Promise<HeldMemory> => {
    for (let count = 0; count < announcementsPerRound; count += 1) {
      if (count === announcementsPerRound / 2) {
        for (const page of pages) page.close();
        pages = await openPages(server, cookies);
      }
      const received = Promise.all(pages.map((page) => page.nextNotification()));
      const startedAt = performance.now();
      announcementCount += 1;
      await announce(server, trainer, announcementCount);
      await received;
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    return server.heldMemory();
  };
  const warm = await warmUp(runRound);
  slowestMs = 0;
  const held: HeldMemory[] = [];
  while (held.length < roundCount) held.push(await runRound());
  for (const page of pages) page.close();
  await server.close();
  const grownBytes = (held.at(-1)?.live ?? Infinity) - warm.live;
  const words = [
    `${Math.round(slowestMs)} ms at most`,
    `${(grownBytes / megabyte).toFixed(2)} MB more held after ${roundCount} rounds`,
    `held: ${[warm, ...held].map(({ live }) => (live / megabyte).toFixed(2)).join(', ')} MB`,
    `resident: ${[warm, ...held].map(({ resident }) => Math.round(resident / megabyte)).join(', ')} MB`,
  ];
  const name = `Announcements on the open pages of ${peopleCount} people who reconnect in each round (${words.join('; ')})`;
  return {
    name: `${name} against ${allowedMs} ms and ${allowedGrowthBytes / megabyte} MB`,
    ratio: Math.max(slowestMs / allowedMs, grownBytes / allowedGrowthBytes),
    atMost: 1,
  };
}

/** Runs rounds until one hardly changes the memory in use. Returns the memory after the last of these rounds. */
async function warmUp(runRound: () => Promise<HeldMemory>): Promise<HeldMemory> {
  let before = await runRound();
  for (let count = 1; count < maxWarmUpRounds; count += 1) {
    const after = await runRound();
    if (Math.abs(after.live - before.live) < quietBytes) return after;
    before = after;
  }
  return before;
}

const openPages = ({ origin }: BenchServer, cookies: readonly string[]) =>
  Promise.all(cookies.map((cookie) => openPage(origin, cookie)));

async function announce({ origin }: BenchServer, cookie: string, number: number): Promise<void> {
  const reply = await fetch(`${origin}/api/announcements`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Round ${number}`, content: '<p>Muster.</p>', audience: { to: 'all' } }),
  });
  if (!reply.ok) throw new Error(`The announcement was refused: ${await reply.text()}`);
}

/** Inserts people with a session each into the database of the server. Returns their session cookies. */
async function insertPeople({ dataDir }: BenchServer): Promise<string[]> {
  const running = findRunningEmbedded(dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  const db = openDatabase(running.server, { max: 4 });
  const inserted = await Promise.all(Array.from({ length: peopleCount }, () => insertPerson(db, {}, new Date())));
  await closeDatabase(db);
  return inserted.map(({ token }) => `loopcheck_session=${token}`);
}

/** Stands for an open page: a connection to the stream of live events. */
interface Page {
  /** Resolves at the next notification. */
  nextNotification(): Promise<void>;
  close(): void;
}

function openPage(origin: string, cookie: string): Promise<Page> {
  let onNotification: () => void = () => undefined;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', cookie };
    const request = get(`${origin}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`));
      const onData = (text: string) => text.includes('event: notification') && onNotification();
      // When the first bytes arrive, the server has registered the connection.
      response
        .setEncoding('utf8')
        .on('data', onData)
        .once('data', () =>
          resolve({
            nextNotification: () => new Promise((done) => (onNotification = done)),
            close: () => request.destroy(),
          }),
        );
    });
    request.once('error', reject);
  });
}

import { get } from 'node:http';
import { closeDatabase, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { insertPerson } from '../../server/src/testing/people.ts';
import type { Measured } from './measured.ts';
import { type BenchServer, type HeldMemory, startServer } from './server.ts';

const people = 500;
/** Announcements, reconnections, announcements: what a round does to every page. */
const announcementsPerRound = 4;
const rounds = 6;
/** So many rounds at most until what is loaded, compiled and cached once is there. */
const warmingRounds = 12;
/** In milliseconds: what is announced is on everybody's page. */
const allowedMs = 2000;
const megabyte = 1024 * 1024;
/** A round that leaves less than this behind, after a collection, ends the warming up; in bytes. */
const quiet = megabyte / 2;
/**
 * What six rounds may leave behind in all, after a collection, in bytes. They notify 500 people 24 times and reconnect
 * 3,000 times: 200 bytes kept per connection would be more than half of it.
 */
const allowedGrowth = megabyte;

/**
 * The slowest of several announcements to 500 people with a page open each, as a share of two seconds; or what rounds of
 * announcements and reconnections leave in the server's memory, as a share of what they may, where that is more.
 */
export async function measureEventStream(): Promise<Measured> {
  const server = await startServer(undefined, { withMemoryProbe: true });
  const trainer = await server.signIn('trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(trainer);
  const cookies = await givenPeople(server);
  let pages = await openPages(server, cookies);
  let slowest = 0;
  let told = 0;
  /** Half of the announcements before all pages reconnect, half after. */
  const round = async (): Promise<HeldMemory> => {
    for (let count = 0; count < announcementsPerRound; count += 1) {
      if (count === announcementsPerRound / 2) {
        for (const page of pages) page.close();
        pages = await openPages(server, cookies);
      }
      const received = Promise.all(pages.map((page) => page.nextNotification()));
      const from = performance.now();
      await announce(server, trainer, (told += 1));
      await received;
      slowest = Math.max(slowest, performance.now() - from);
    }
    return server.heldMemory();
  };
  const warm = await warmUp(round);
  slowest = 0;
  const held: HeldMemory[] = [];
  while (held.length < rounds) held.push(await round());
  for (const page of pages) page.close();
  await server.close();
  const grown = (held.at(-1)?.live ?? Infinity) - warm.live;
  const words = [
    `${Math.round(slowest)} ms at most`,
    `${(grown / megabyte).toFixed(2)} MB more held after ${rounds} rounds`,
    `held: ${[warm, ...held].map(({ live }) => (live / megabyte).toFixed(2)).join(', ')} MB`,
    `resident: ${[warm, ...held].map(({ resident }) => Math.round(resident / megabyte)).join(', ')} MB`,
  ];
  const name = `Announcements on the open pages of ${people} people who reconnect in each round (${words.join('; ')})`;
  return {
    name: `${name} against ${allowedMs} ms and ${allowedGrowth / megabyte} MB`,
    ratio: Math.max(slowest / allowedMs, grown / allowedGrowth),
    atMost: 1,
  };
}

/** Goes round until a round leaves next to nothing behind; what is held then is where the measuring begins. */
async function warmUp(round: () => Promise<HeldMemory>): Promise<HeldMemory> {
  let before = await round();
  for (let count = 1; count < warmingRounds; count += 1) {
    const after = await round();
    if (Math.abs(after.live - before.live) < quiet) return after;
    before = after;
  }
  return before;
}

const openPages = ({ origin }: BenchServer, cookies: readonly string[]) =>
  Promise.all(cookies.map((cookie) => openPage(origin, cookie)));

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
  const made = await Promise.all(Array.from({ length: people }, () => insertPerson(db, {}, new Date())));
  await closeDatabase(db);
  return made.map(({ token }) => `loopcheck_session=${token}`);
}

/** A page that listens. */
interface Page {
  /** Resolves at the next notification. */
  nextNotification(): Promise<void>;
  close(): void;
}

function openPage(origin: string, cookie: string): Promise<Page> {
  let told: () => void = () => undefined;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', cookie };
    const request = get(`${origin}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`));
      const onData = (piece: string) => piece.includes('event: notification') && told();
      // The first bytes say that the server has taken the page in.
      response
        .setEncoding('utf8')
        .on('data', onData)
        .once('data', () =>
          resolve({
            nextNotification: () => new Promise((done) => (told = done)),
            close: () => request.destroy(),
          }),
        );
    });
    request.once('error', reject);
  });
}

/**
 * `npm run bench:growth` measures how the processor time of a call grows with the number of people. It fills one site with
 * 100 people and one with 10,000, and sends the same requests to both in turn. It prints the processor time of server and
 * PostgreSQL per request at both sites, and their ratio. The larger site has 130,000 rows of progress and more than a
 * million events.
 *
 * `npm run bench:growth -- FOLDER` keeps the two sites in FOLDER, so that the next run need not fill them. Further
 * arguments are words: only calls whose names contain one of them are measured.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepSummaries } from '../../server/src/features/trainees/matrix-summaries.queries.ts';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';
import { findGrownTrainee, saveGrownSite } from '../../server/src/testing/grown-site.ts';
import { type Call, type Caller, callsOf, maxRatios, rounds } from './growth-calls.ts';
import { processorMsOf, signIn, untilIdle } from './processor-time.ts';
import { type BenchServer, startServer } from './server.ts';

const sizes = [100, 10_000] as const;
/** The processor time that the requests of one round should use, so that clock ticks of 10 ms are small against it. */
const roundMs = 200;
const maxRequestsPerRound = 300;
/**
 * The number of requests before the measured ones. They let each connection of the pool run each statement at least five
 * times: after that, PostgreSQL keeps the plan of the statement.
 */
const warmUps = 100;

interface Site {
  readonly server: BenchServer;
  readonly calls: readonly Call[];
}

/** Starts the site of a size. Fills its database unless an earlier run has done so. */
async function openSite(folder: string, size: number): Promise<Site> {
  const dataDir = path.join(folder, String(size));
  const marker = path.join(dataDir, 'filled.txt');
  // The marker is written last. Without it, an interrupted run may have filled the database without the statistics that
  // PostgreSQL needs for its plans.
  if (!existsSync(marker)) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const server = await startServer(dataDir);
  servers.push(server);
  const trainer = await signIn(server.origin, 'trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(trainer);
  const running = findRunningEmbedded(dataDir);
  if (!running) throw new Error('The embedded database does not run.');
  // The role of the owner may vacuum the tables.
  const db = openDatabase(running.owner, { max: 1 });
  if (!existsSync(marker)) {
    const started = performance.now();
    const counts = JSON.stringify(await saveGrownSite(db, size));
    await writeFile(marker, counts);
    console.log(`Filled a site in ${Math.round((performance.now() - started) / 1000)} s: ${counts}`);
  }
  // A job updates the summaries every minute. Without this call, the first measurements would depend on whether the job
  // has already run.
  await keepSummaries(db);
  const calls = await callsOf(await callerOf(server, db, trainer));
  await closeDatabase(db);
  await untilIdle(server);
  return { server, calls };
}

async function callerOf(server: BenchServer, db: Database, trainer: string): Promise<Caller> {
  const person = await findGrownTrainee(db);
  return {
    server,
    person,
    trainee: await signIn(server.origin, person.email, 'demo-trainee'),
    trainer,
    admin: await signIn(server.origin, 'admin@demo.test', 'demo-admin'),
  };
}

/** The processor time in milliseconds that `amount` calls use. */
async function measure({ server }: Site, call: Call, amount: number): Promise<number> {
  const before = await processorMsOf(server);
  await call.send(amount);
  return (await processorMsOf(server)) - before;
}

/**
 * Measures one call at all sites in turn. Returns for each site the processor time of one request in milliseconds. It is
 * the median of the rounds, because a round can contain background work of the server.
 */
async function compare(sites: readonly Site[], index: number): Promise<number[]> {
  const measured = sites.map((site) => {
    const call = site.calls[index];
    if (!call) throw new Error('The sites have different calls.');
    return { site, call, amount: 0, msPerRequest: [] as number[] };
  });
  for (const entry of measured) {
    const { site, call } = entry;
    const trialAmount = call.isHeavy ? 1 : 10;
    const firstMs = (await measure(site, call, trialAmount)) / trialAmount;
    const maxAmount = call.maxRequests ?? maxRequestsPerRound;
    // Warming up with a slow call would take too long.
    if (firstMs < roundMs / 10) await call.send(Math.min(maxAmount, warmUps));
    const msPerRequest = (await measure(site, call, trialAmount)) / trialAmount;
    // `Math.max` avoids a division by 0: a fast request may use less than a clock tick.
    entry.amount = Math.min(maxAmount, Math.max(1, Math.round(roundMs / Math.max(msPerRequest, 0.1))));
  }
  // Opening the connections of a round costs the same for few requests and for many. So both sites get the same number of
  // requests.
  const largest = Math.max(...measured.map(({ amount }) => amount));
  for (const entry of measured) if (!entry.call.isHeavy) entry.amount = largest;
  for (let round = 0; round < rounds; round += 1) {
    for (const { site, call, amount, msPerRequest } of measured) {
      msPerRequest.push((await measure(site, call, amount)) / amount);
    }
  }
  return measured.map(({ msPerRequest }) => msPerRequest.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}

/** Measures the calls whose names contain one of `words`, or all if there are none, and prints a row for each. */
async function printComparison(sites: readonly Site[], words: readonly string[]): Promise<void> {
  console.log(
    `| call | kind | ${sizes.join(' people, CPU-ms | ')} people, CPU-ms | ratio | at most | |\n|---|---|---|---|---|---|---|`,
  );
  for (const [index, call] of (sites[0]?.calls ?? []).entries()) {
    if (words.length > 0 && !words.some((word) => call.name.includes(word))) continue;
    const [small = 0, large = 0] = await compare(sites, index);
    const rows = sites.map((site) => site.calls[index]?.rows ?? 1);
    // The number of rows of an export grows with the site, so the processor times per row are compared.
    const ratio = large / (rows[1] ?? 1) / (small / (rows[0] ?? 1));
    const atMost = maxRatios[call.kind];
    // A ratio that is no number means that nothing was measured.
    const holds = small > 0 && ratio <= atMost;
    if (!holds) process.exitCode = 1;
    const ratioText = call.kind === 'export' ? `${ratio.toFixed(2)} per row` : ratio.toFixed(2);
    const verdict = holds ? 'holds' : 'falls short';
    console.log(
      `| ${call.name} | ${call.kind} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${ratioText} | ${atMost} | ${verdict} |`,
    );
  }
}

const [keptFolder, ...words] = process.argv.slice(2);
const folder = keptFolder ? path.resolve(keptFolder) : await mkdtemp(path.join(tmpdir(), 'loopcheck-growth-'));
const servers: BenchServer[] = [];
try {
  const sites: Site[] = [];
  for (const size of sizes) sites.push(await openSite(folder, size));
  await printComparison(sites, words);
} finally {
  for (const server of servers) await server.close();
  if (!keptFolder) await rm(folder, { recursive: true, force: true });
}

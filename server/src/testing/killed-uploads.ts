import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { takeClaimed } from '../features/uploads/index.ts';
import { claim, givenAddress } from './given-upload.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The outcome of the uploads that were in progress when their server was killed. */
export interface KilledUploads {
  /** Number of uploads that could be claimed with complete contents. */
  readonly whole: number;
  /** Number of uploads whose claim was refused with upload_incomplete. */
  readonly lost: number;
  /** Uploads that were acknowledged but are missing, or that contain bytes of another upload. Must be empty. */
  readonly faults: readonly string[];
}

interface UploadServer {
  readonly origin: string;
  kill(): Promise<void>;
}

/**
 * Kills a server `rounds` times in the middle of six uploads. The server is a separate process with the real routes,
 * file store and SQL. The database keeps running, like an external PostgreSQL server.
 */
export async function killDuringUploads(app: TestApp, uploader: Person, rounds: number): Promise<KilledUploads> {
  const running = new Set<ChildProcess>();
  const totals = { whole: 0, lost: 0, faults: [] as string[] };
  try {
    let next = startServer(app, running);
    for (let round = 0; round < rounds; round += 1) {
      const server = await next;
      // The next server starts while this one is in use. Starting the servers in sequence would take most of the time.
      next = startServer(app, running);
      await runRound(app, uploader, server, round, totals);
    }
    await (await next).kill();
    return totals;
  } finally {
    for (const child of running) child.kill('SIGKILL');
  }
}

async function startServer(app: TestApp, running: Set<ChildProcess>): Promise<UploadServer> {
  const program = path.join(import.meta.dirname, 'upload-server.ts');
  const child = spawn(process.execPath, [program, app.connection, app.files], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    running.delete(child);
  };
  return { origin: String(origin), kill };
}

async function runRound(
  app: TestApp,
  uploader: Person,
  server: UploadServer,
  round: number,
  totals: { whole: number; lost: number; faults: string[] },
): Promise<void> {
  const files = Array.from({ length: 6 }, (_, index) => fileOf(round * 10 + index));
  const addresses = await Promise.all(
    files.map((bytes, index) => givenAddress(app, uploader, { fileName: `${index}.vtt`, bytes, purpose: 'resource' })),
  );
  // The server is killed after zero, one or two acknowledgements rather than after a fixed time, so that the other
  // uploads are incomplete however busy the machine is.
  let acknowledged = 0;
  const killTime = Promise.withResolvers<void>();
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged >= round % 3) killTime.resolve();
  };
  const sent = files.map((bytes, index) =>
    send(uploader, server.origin + (addresses[index] ?? ''), bytes, { restMs: 4 + index * 12, onAcknowledged }),
  );
  if (round % 3 === 0) setTimeout(killTime.resolve, 10 + round);
  void Promise.all(sent).then(() => killTime.resolve());
  await killTime.promise;
  await server.kill();
  for (const [index, isAcknowledged] of (await Promise.all(sent)).entries()) {
    const outcome = await outcomeOf(app, uploader, addresses[index] ?? '', files[index] ?? Buffer.alloc(0));
    if (outcome === 'whole') totals.whole += 1;
    else if (outcome === 'lost' && !isAcknowledged) totals.lost += 1;
    else totals.faults.push(`round ${round}, upload ${index}: ${outcome}, acknowledged: ${isAcknowledged}`);
  }
}

const pieceBytes = 64 * 1024;
/** Each file has different contents, so that a mixture of two files is detected. */
const fileOf = (mark: number) => Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.alloc(12 * pieceBytes, `${mark} `)]);

/** Sends a file piece by piece; resolves to whether the server acknowledged the upload. */
function send(
  { token }: Person,
  address: string,
  bytes: Buffer,
  { restMs, onAcknowledged }: { restMs: number; onAcknowledged: () => void },
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { origin: new URL(address).origin, cookie: `loopcheck_session=${token}` };
    const sending = request(address, { method: 'PUT', agent: false, headers }, (reply) => {
      reply.resume();
      if (reply.statusCode === 200) onAcknowledged();
      reply.on('end', () => resolve(reply.statusCode === 200));
      reply.on('error', () => resolve(false));
    });
    sending.on('error', () => resolve(false));
    void (async () => {
      for (let at = 0; at < bytes.length && !sending.destroyed; at += pieceBytes) {
        sending.write(bytes.subarray(at, at + pieceBytes));
        await pause(restMs);
      }
      sending.end();
    })();
  });
}

/** Claims an upload, takes its file out of the upload area and compares the contents. */
async function outcomeOf(app: TestApp, uploader: Person, address: string, bytes: Buffer): Promise<string> {
  const claimed = await claim(app, uploader, address, 'resource').catch((error: unknown) => error);
  if (!isClaimed(claimed)) {
    const isLost = claimed instanceof Error && 'code' in claimed && claimed.code === 'upload_incomplete';
    return isLost ? 'lost' : String(claimed);
  }
  const wanted = { userId: uploader.id, objectPath: claimed.objectPath, purpose: 'resource' } as const;
  const { storageKey } = await takeClaimed(app.db, wanted);
  const isSame = (await buffer(await app.storage.read(storageKey))).equals(bytes);
  await app.storage.remove(storageKey);
  return isSame ? 'whole' : 'other bytes';
}

const isClaimed = (outcome: unknown): outcome is { objectPath: string } =>
  typeof outcome === 'object' && outcome !== null && 'objectPath' in outcome;

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { attachClaimedFile } from '../features/uploads/index.ts';
import { claimUploadedFile, requestUploadUrl } from './upload-actions.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The outcomes of uploads that were in progress when their server was killed. */
export interface KilledUploads {
  /**
   * The number of uploads that could be claimed (the server checks and keeps a claimed file) and whose stored bytes
   * equal the sent bytes.
   */
  readonly complete: number;
  /** The number of uploads that the server had not acknowledged (with status 200) and later refused as incomplete. */
  readonly incomplete: number;
  /** Descriptions of all other outcomes: acknowledged uploads that are incomplete, and wrong bytes. Must be empty. */
  readonly faults: readonly string[];
}

/** A server with only the upload routes, in a separate process. */
export interface UploadServer {
  readonly origin: string;
  readonly pid: number;
  /** Kills the process with SIGKILL and waits until it has exited. */
  kill(): Promise<void>;
}

/** The number of concurrent uploads during which each server is killed. */
const uploadsPerRound = 6;

/**
 * Repeats the following `rounds` times: starts a server, sends six concurrent uploads to this server, and kills the
 * server. Returns the outcomes of all uploads. The server is a separate process with the real upload routes and file
 * storage. The database keeps running, like an external PostgreSQL server.
 */
export async function killDuringUploads(app: TestApp, uploader: Person, rounds: number): Promise<KilledUploads> {
  const runningProcesses = new Set<ChildProcess>();
  const totals = { complete: 0, incomplete: 0, faults: [] as string[] };
  try {
    let nextServer = startUploadServer(app, runningProcesses);
    for (let round = 0; round < rounds; round += 1) {
      const server = await nextServer;
      // The next server starts during this round, because the start takes longer than the round itself.
      nextServer = startUploadServer(app, runningProcesses);
      await runRound(app, uploader, server, round, totals);
    }
    await (await nextServer).kill();
    return totals;
  } finally {
    for (const child of runningProcesses) child.kill('SIGKILL');
  }
}

/** Starts an upload server. Its process is in `runningProcesses` until it is killed. */
export async function startUploadServer(
  app: TestApp,
  runningProcesses = new Set<ChildProcess>(),
): Promise<UploadServer> {
  const program = path.join(import.meta.dirname, 'upload-server.ts');
  const child = spawn(process.execPath, [program, app.connection, app.filesFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  runningProcesses.add(child);
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    runningProcesses.delete(child);
  };
  return { origin: String(origin), pid: child.pid ?? 0, kill };
}

/** Sends the uploads of one round, kills the server during the uploads, and adds the outcomes to `totals`. */
async function runRound(
  app: TestApp,
  uploader: Person,
  server: UploadServer,
  round: number,
  totals: { complete: number; incomplete: number; faults: string[] },
): Promise<void> {
  const files = Array.from({ length: uploadsPerRound }, (_, index) => createFile(round * 10 + index));
  const uploadPaths = await Promise.all(
    files.map((bytes, index) =>
      requestUploadUrl(app, uploader, { fileName: `${index}.vtt`, bytes, purpose: 'resource' }),
    ),
  );
  // The server is killed after one or two acknowledgements, and in every third round after a few milliseconds. Some of
  // the other uploads are then incomplete, even on a fast or busy machine.
  const requiredAcknowledgements = round % 3;
  let acknowledgedCount = 0;
  const killTime = Promise.withResolvers<void>();
  const onAcknowledged = () => {
    acknowledgedCount += 1;
    if (acknowledgedCount >= requiredAcknowledgements) killTime.resolve();
  };
  // Each file is sent at a different speed, so that the uploads end one after the other.
  const uploads = files.map((bytes, index) =>
    sendFile(uploader, server.origin + (uploadPaths[index] ?? ''), bytes, { pauseMs: 4 + index * 12, onAcknowledged }),
  );
  if (requiredAcknowledgements === 0) setTimeout(killTime.resolve, 10 + round);
  void Promise.all(uploads).then(() => killTime.resolve());
  await killTime.promise;
  await server.kill();
  for (const [index, isAcknowledged] of (await Promise.all(uploads)).entries()) {
    const outcome = await findOutcome(app, uploader, uploadPaths[index] ?? '', files[index] ?? Buffer.alloc(0));
    if (outcome === 'complete') totals.complete += 1;
    else if (outcome === 'incomplete' && !isAcknowledged) totals.incomplete += 1;
    else totals.faults.push(`round ${round}, upload ${index}: ${outcome}, acknowledged: ${isAcknowledged}`);
  }
}

/** The number of bytes that `sendFile` sends before each pause. */
const chunkBytes = 64 * 1024;
/** Creates a caption file that repeats the number `fill`, which is different for each file of a round. */
const createFile = (fill: number) =>
  Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.alloc(12 * chunkBytes, `${fill} `)]);

/** Sends a file in chunks with pauses. Resolves to true if the server acknowledged the upload with status 200. */
function sendFile(
  { token }: Person,
  url: string,
  bytes: Buffer,
  { pauseMs, onAcknowledged }: { pauseMs: number; onAcknowledged: () => void },
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { origin: new URL(url).origin, cookie: `loopcheck_session=${token}` };
    const upload = request(url, { method: 'PUT', agent: false, headers }, (reply) => {
      reply.resume();
      if (reply.statusCode === 200) onAcknowledged();
      reply.on('end', () => resolve(reply.statusCode === 200));
      reply.on('error', () => resolve(false));
    });
    upload.on('error', () => resolve(false));
    void (async () => {
      for (let offset = 0; offset < bytes.length && !upload.destroyed; offset += chunkBytes) {
        upload.write(bytes.subarray(offset, offset + chunkBytes));
        await pause(pauseMs);
      }
      upload.end();
    })();
  });
}

/**
 * Claims an upload and compares the stored file with the bytes that were sent. Returns `complete`, `incomplete` or a
 * description of the fault.
 */
async function findOutcome(app: TestApp, uploader: Person, uploadPath: string, bytes: Buffer): Promise<string> {
  const claim = await claimUploadedFile(app, uploader, uploadPath, 'resource').catch((error: unknown) => error);
  if (!isSuccessfulClaim(claim)) {
    const isIncomplete = claim instanceof Error && 'code' in claim && claim.code === 'upload_incomplete';
    return isIncomplete ? 'incomplete' : String(claim);
  }
  const claimedFile = { userId: uploader.id, objectPath: claim.objectPath, purpose: 'resource' } as const;
  const { storageKey } = await attachClaimedFile(app.db, claimedFile);
  const isSame = (await buffer(await app.storage.read(storageKey))).equals(bytes);
  await app.storage.remove(storageKey);
  return isSame ? 'complete' : 'other bytes';
}

const isSuccessfulClaim = (claim: unknown): claim is { objectPath: string } =>
  typeof claim === 'object' && claim !== null && 'objectPath' in claim;

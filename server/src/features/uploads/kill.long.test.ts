import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { claim, givenAddress } from '../../testing/given-upload.ts';
import { testApp } from '../../testing/test-app.ts';
import { sweepUploads, takeClaimed } from './index.ts';

/*
 * What is killed is the application in a process of its own, with the routes, the file store and the SQL of the product;
 * the database lives on, as an outside PostgreSQL would. What a power cut does to the embedded database is tested where
 * that is started, and a start of it each time would only make twenty kills slow.
 */
const app = await testApp();
const living = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of living) child.kill('SIGKILL');
  await app.close();
});
const trainer = await app.person({ role: 'trainer' });

async function startServer() {
  const program = path.join(import.meta.dirname, '../../testing/upload-server.ts');
  const child = spawn(process.execPath, [program, app.connection, app.files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  living.add(child);
  const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    living.delete(child);
  };
  return { origin, kill };
}

const pieceBytes = 64 * 1024;
/** A file like no other, so that a mixture of two would show. */
const fileOf = (mark: number) => Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.alloc(12 * pieceBytes, `${mark} `)]);

/** Sends a file piece by piece; tells whether the server said that it has it all, and calls `onTaken` when it does. */
function send(
  origin: string,
  address: string,
  bytes: Buffer,
  { restMs, onTaken }: { restMs: number; onTaken: () => void },
): Promise<boolean> {
  return new Promise((resolve) => {
    const sending = request(
      origin + address,
      { method: 'PUT', agent: false, headers: { origin, cookie: `loopcheck_session=${trainer.token}` } },
      (reply) => {
        reply.resume();
        if (reply.statusCode === 200) onTaken();
        reply.on('end', () => resolve(reply.statusCode === 200));
        reply.on('error', () => resolve(false));
      },
    );
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

/** A claim of what a killed server was taking: the whole file and no other, or nothing at all. Tells which. */
async function expectWholeOrNothing(address: string, bytes: Buffer, isAcknowledged: boolean): Promise<boolean> {
  const outcome = await claim(app, trainer, address, 'resource').catch((error: { code?: string }) => error);
  if (!('objectPath' in outcome)) {
    expect(outcome).toMatchObject({ code: 'upload_incomplete' });
    expect(isAcknowledged, 'what was acknowledged is there').toBe(false);
    return false;
  }
  const wanted = { userId: trainer.id, objectPath: outcome.objectPath, purpose: 'resource' } as const;
  const { storageKey } = await takeClaimed(app.db, wanted);
  expect((await buffer(await app.storage.read(storageKey))).equals(bytes)).toBe(true);
  await app.storage.remove(storageKey);
  return true;
}

test('Killed twenty times in the middle of uploads, the server leaves no half file that can be claimed, and the sweep leaves nothing', async () => {
  let whole = 0;
  let lost = 0;
  let next = startServer();
  for (let round = 0; round < 20; round += 1) {
    const server = await next;
    // The next one comes up while this one works: twenty starts in a row would take longer than all the rest.
    next = startServer();
    const files = Array.from({ length: 6 }, (_, index) => fileOf(round * 10 + index));
    const addresses = await Promise.all(
      files.map((bytes, index) => givenAddress(app, trainer, { fileName: `${index}.vtt`, bytes, purpose: 'resource' })),
    );
    // Killed when none, one or two of them are through, by what the server has said and not by a clock: the others are
    // in the middle or at their beginning, however busy the machine is.
    let taken = 0;
    const isTime = Promise.withResolvers<void>();
    const onTaken = () => {
      taken += 1;
      if (taken >= round % 3) isTime.resolve();
    };
    const sent = files.map((bytes, index) =>
      send(server.origin, addresses[index] ?? '', bytes, { restMs: 4 + index * 12, onTaken }),
    );
    if (round % 3 === 0) setTimeout(isTime.resolve, 10 + round);
    // Whatever became of them, the round ends.
    void Promise.all(sent).then(() => isTime.resolve());
    await isTime.promise;
    await server.kill();
    for (const [index, acknowledged] of (await Promise.all(sent)).entries()) {
      const bytes = files[index] ?? Buffer.alloc(0);
      if (await expectWholeOrNothing(addresses[index] ?? '', bytes, acknowledged)) whole += 1;
      else lost += 1;
    }
  }
  await (await next).kill();
  // Both happened, or the kills came too late or too early to show anything.
  expect(whole).toBeGreaterThan(5);
  expect(lost).toBeGreaterThan(20);
  const left = await readdir(app.files, { recursive: true, withFileTypes: true });
  expect(left.some((entry) => entry.name.endsWith('.part'))).toBe(true);
  // A whole file whose row was never told: the kill came between the two.
  await writeFile(path.join(app.files, 'incoming', `${crypto.randomUUID()}.${crypto.randomUUID()}`), 'x');
  await sweepUploads(app.db, app.storage, new Date(Date.now() + 2 * 86_400_000));
  const after = await readdir(app.files, { recursive: true, withFileTypes: true });
  expect(after.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(['site-key.json']);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
}, 240_000);

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clusterFolderOf } from './platform/db/embedded/cluster.ts';
import { findPostmaster } from './platform/db/embedded/postmaster.ts';
import { startServerProcess } from './testing/server-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-failed-start-'));
const dataDir = path.join(folder, 'site');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a server, by default in demo mode. Rejects with the output of the server if the server exits. */
const start = (settings: Record<string, string>) => startServerProcess({ DEMO: 'on', ...settings });

test('a server whose DATA_DIR cannot be created exits with a one-line message', async () => {
  await expect(start({ DATA_DIR: '/dev/null/loopcheck' })).rejects.toThrow(
    /^The server ended: DATA_DIR \/dev\/null\/loopcheck cannot be made: ENOTDIR[^\n]*\n$/,
  );
});

describe('a server that fails to start after its database has started', () => {
  // The `cause` of the error of `startServerProcess` is the exit code of the server.
  const exitCode = 1;

  test('exits with 1 and a one-line message if the port is in use, and stops its database', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = z.object({ port: z.number() }).parse(otherServer.address());
    await expect(start({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toMatchObject({
      message: expect.stringMatching(/^The server ended: The port is taken: [^\n]*\n$/),
      cause: exitCode,
    });
    expect(findPostmaster(clusterFolderOf(dataDir))).toBeUndefined();
    otherServer.close();
  });

  test('exits with 1 and a one-line message if, outside demo mode, there is neither an admin nor ADMIN_EMAIL, and stops its database', async () => {
    const settings = { DATA_DIR: path.join(folder, 'real'), DEMO: 'off', PUBLIC_URL: 'http://plant.test' };
    await expect(start(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/^The server ended: ADMIN_EMAIL is required at the first start[^\n]*\n$/),
      cause: exitCode,
    });
    expect(findPostmaster(clusterFolderOf(settings.DATA_DIR))).toBeUndefined();
  });
});

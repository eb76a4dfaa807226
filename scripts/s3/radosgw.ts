import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A local S3 server for tests: Ceph's gateway with one monitor and one in-memory store. The server can only be reached
 * from this machine.
 */
export interface S3Server {
  readonly endpoint: string;
  /** The access key id. */
  readonly key: string;
  /** The secret access key. */
  readonly secret: string;
  stop(): Promise<void>;
}

/** The programs that the server needs, from the Debian packages radosgw, ceph-mon, ceph-osd and ceph-common. */
export const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool'];

/** Starts the server, which takes about twenty seconds. Root is not required. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-s3-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [monitorPort, gatewayPort] = [await findFreePort(), await findFreePort()];
    const configOption = await writeConfig(folder, monitorPort);
    const start = (program: string, ...args: string[]) => {
      const log = openSync(path.join(folder, `${program}.out`), 'a');
      children.push(spawn(program, [...configOption, '-f', ...args], { stdio: ['ignore', log, log] }));
    };
    await initializeMonitor(folder, configOption, monitorPort);
    start('ceph-mon', '-i', 'a');
    const storeId = randomUUID();
    await run('ceph', [...configOption, 'osd', 'new', storeId], { timeout: 60_000 });
    await run('ceph-osd', [...configOption, '-i', '0', '--mkfs', '--osd-uuid', storeId], { timeout: 60_000 });
    start('ceph-osd', '-i', '0');
    await run('ceph', [...configOption, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default'], { timeout: 60_000 });
    const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
    const user = ['--uid=test', '--display-name=test', `--access-key=${key}`, `--secret-key=${secret}`];
    await run('radosgw-admin', [...configOption, 'user', 'create', ...user], { timeout: 120_000 });
    start('radosgw', '-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${gatewayPort}`);
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await waitUntilReady(endpoint, folder);
    return { endpoint, key, secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes the configuration of the Ceph cluster, and returns the command-line option that selects it. */
async function writeConfig(folder: string, monitorPort: number): Promise<string[]> {
  for (const name of ['mon', 'osd', 'run', 'rgw']) await mkdir(path.join(folder, name));
  const file = path.join(folder, 'ceph.conf');
  const settings = {
    fsid: randomUUID(),
    'mon host': `[v2:127.0.0.1:${monitorPort}]`,
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 2,
    'osd pool default pgp num': 2,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'mon allow pool size one': true,
    'mon max pg per osd': 1000,
    'osd objectstore': 'memstore',
    'memstore device bytes': 4 * 1024 ** 3,
    'mon data': `${folder}/mon`,
    'osd data': `${folder}/osd`,
    'rgw data': `${folder}/rgw`,
    'run dir': `${folder}/run`,
    'admin socket': `${folder}/run/$name.$pid.asok`,
    'log file': `${folder}/$name.log`,
    'pid file': '',
    keyring: `${folder}/keyring`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(file, `[global]\n${lines.join('\n')}\n`);
  return ['-c', file];
}

async function initializeMonitor(folder: string, configOption: readonly string[], port: number): Promise<void> {
  const keyring = path.join(folder, 'keyring');
  const allCapabilities = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  for (const name of ['client.admin', 'osd.0']) {
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...allCapabilities]);
  }
  const map = path.join(folder, 'monmap');
  const [, fsid = ''] = /^fsid = (.+)$/m.exec(await readFile(path.join(folder, 'ceph.conf'), 'utf8')) ?? [];
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${port}]`, map]);
  await run('ceph-mon', [...configOption, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
}

async function waitUntilReady(endpoint: string, folder: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const reply = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (reply?.ok) return;
    await pause(500);
  }
  throw new Error(`The gateway does not answer: ${await readFile(path.join(folder, 'radosgw.out'), 'utf8')}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const result = await Promise.race([exited, pause(10_000, 'timeout')]);
  if (result === 'timeout') child.kill('SIGKILL');
  await exited;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

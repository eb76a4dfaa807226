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

/** An S3 server of one's own: Ceph's gateway on one monitor and one store in memory, reachable from this machine only. */
export interface S3Server {
  readonly endpoint: string;
  readonly key: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/** The programs of Debian's packages radosgw, ceph-mon, ceph-osd and ceph-common that it is made of. */
export const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool'];

/** Starts it, as root or not, in about twenty seconds. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-s3-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [monitor, gateway] = [await freePort(), await freePort()];
    const cluster = await writeSettings(folder, monitor);
    const begin = (program: string, ...args: string[]) => {
      const log = openSync(path.join(folder, `${program}.out`), 'a');
      children.push(spawn(program, [...cluster, '-f', ...args], { stdio: ['ignore', log, log] }));
    };
    await makeMonitor(folder, cluster, monitor);
    begin('ceph-mon', '-i', 'a');
    const store = randomUUID();
    await run('ceph', [...cluster, 'osd', 'new', store], { timeout: 60_000 });
    await run('ceph-osd', [...cluster, '-i', '0', '--mkfs', '--osd-uuid', store], { timeout: 60_000 });
    begin('ceph-osd', '-i', '0');
    await run('ceph', [...cluster, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default'], { timeout: 60_000 });
    const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
    const user = ['--uid=test', '--display-name=test', `--access-key=${key}`, `--secret-key=${secret}`];
    await run('radosgw-admin', [...cluster, 'user', 'create', ...user], { timeout: 120_000 });
    begin('radosgw', '-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${gateway}`);
    const endpoint = `http://127.0.0.1:${gateway}`;
    await untilItAnswers(endpoint, folder);
    return { endpoint, key, secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeSettings(folder: string, monitor: number): Promise<string[]> {
  for (const name of ['mon', 'osd', 'run', 'rgw']) await mkdir(path.join(folder, name));
  const file = path.join(folder, 'ceph.conf');
  const settings = {
    fsid: randomUUID(),
    'mon host': `[v2:127.0.0.1:${monitor}]`,
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

async function makeMonitor(folder: string, cluster: readonly string[], port: number): Promise<void> {
  const keyring = path.join(folder, 'keyring');
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  for (const name of ['client.admin', 'osd.0']) await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...all]);
  const map = path.join(folder, 'monmap');
  const [, fsid = ''] = /^fsid = (.+)$/m.exec(await readFile(path.join(folder, 'ceph.conf'), 'utf8')) ?? [];
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${port}]`, map]);
  await run('ceph-mon', [...cluster, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
}

async function untilItAnswers(endpoint: string, folder: string): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(500);
  }
  throw new Error(`The gateway does not answer: ${await readFile(path.join(folder, 'radosgw.out'), 'utf8')}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const inOrder = await Promise.race([gone, pause(10_000, 'late')]);
  if (inOrder === 'late') child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

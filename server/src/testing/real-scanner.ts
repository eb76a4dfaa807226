import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A running clamd whose only signature matches a harmless sentence. */
export interface RealScanner {
  /** The value for CLAMD_ADDRESS. */
  readonly address: string;
  close(): Promise<void>;
}

/** Whether clamd is installed (Debian: clamav-daemon). */
export function hasScanner(): boolean {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not installed.
    return false;
  }
}

/** Starts clamd on a free port with one signature, which matches `sentence`. No signatures are downloaded. */
export async function realScanner(sentence: string): Promise<RealScanner> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-clamd-'));
  const port = await freePort();
  await mkdir(path.join(folder, 'signatures'));
  const signature = `Loopcheck.Test:0:*:${Buffer.from(sentence).toString('hex')}\n`;
  await writeFile(path.join(folder, 'signatures', 'own.ndb'), signature);
  const settings = path.join(folder, 'clamd.conf');
  await writeFile(
    settings,
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}/signatures\nTemporaryDirectory ${folder}\nForeground yes\n`,
  );
  const server = spawn('clamd', [`--config-file=${settings}`], { stdio: 'ignore' });
  await untilItListens(server, port);
  return {
    address: `127.0.0.1:${port}`,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  server.close();
  await once(server, 'close');
  return typeof place === 'object' ? (place?.port ?? 0) : 0;
}

async function untilItListens(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('clamd exited before listening.');
    const socket = connect(port, '127.0.0.1');
    const isListening = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isListening) return;
    await pause(100);
  }
}

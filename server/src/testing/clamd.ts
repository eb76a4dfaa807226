import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A running clamd (the daemon of the virus scanner ClamAV). Its only signature matches a sentence that the test chose.
 */
export interface RunningClamd {
  /** The value for CLAMD_ADDRESS. */
  readonly address: string;
  close(): Promise<void>;
}

/** True if clamd is installed, which is in the Debian package clamav-daemon. */
export function isClamdInstalled(): boolean {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts clamd on a free port with one signature, which matches `sentence`. Does not download other signatures. */
export async function startClamd(sentence: string): Promise<RunningClamd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-clamd-'));
  const port = await findFreePort();
  await mkdir(path.join(folder, 'signatures'));
  // The fields of a ClamAV signature: its name, the file type (0 for any), the offset (* for any), and the bytes.
  const signature = `Loopcheck.Test:0:*:${Buffer.from(sentence).toString('hex')}\n`;
  await writeFile(path.join(folder, 'signatures', 'test.ndb'), signature);
  const settings = path.join(folder, 'clamd.conf');
  await writeFile(
    settings,
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}/signatures\nTemporaryDirectory ${folder}\nForeground yes\n`,
  );
  const server = spawn('clamd', [`--config-file=${settings}`], { stdio: 'ignore' });
  await waitUntilListening(server, port);
  return {
    address: `127.0.0.1:${port}`,
    close: async () => {
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function waitUntilListening(server: ChildProcess, port: number): Promise<void> {
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

/**
 * Runs the suite of the file stores on a real S3 server: Ceph's radosgw, installed by apt where it is missing and this
 * runs as root on Debian or its kin. Says so, and ends with 0, where it cannot be had.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { programs, startS3Server } from './s3/radosgw.ts';

const root = path.resolve(import.meta.dirname, '..');
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];

function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    // The shell reports a missing program by its exit code.
    return false;
  }
}

function install(): void {
  if (process.getuid?.() !== 0 || !has('apt-get')) return;
  console.log(`Installing ${packages.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
  } catch {
    console.log('apt-get could not install them.');
  }
}

if (!programs.every(has)) install();
const missing = programs.filter((program) => !has(program));
if (missing.length > 0) {
  console.log(
    `Skipped: ${missing.join(', ')} not found. Install ${packages.join(' ')} (Debian's names) and run it again.`,
  );
} else {
  const began = Date.now();
  const server = await startS3Server();
  console.log(`An S3 server answers at ${server.endpoint} after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  try {
    const suite = [
      'vitest',
      'run',
      '--project',
      'server',
      'server/src/platform/storage',
      'server/src/features/uploads',
    ];
    const env = {
      ...process.env,
      S3_TEST_ENDPOINT: server.endpoint,
      S3_TEST_KEY: server.key,
      S3_TEST_SECRET: server.secret,
    };
    const [code]: unknown[] = await once(spawn('npx', suite, { cwd: root, env, stdio: 'inherit' }), 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  } finally {
    await server.stop();
  }
}

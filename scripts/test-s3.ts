/**
 * Runs the tests of the storage and of the uploads on a real S3 server, Ceph's radosgw. If radosgw is missing, it is
 * installed with apt-get, which needs root. If it cannot be installed, the tests are skipped, and the exit code is 0.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { programs, startS3Server } from './s3/radosgw.ts';

const root = path.resolve(import.meta.dirname, '..');
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];

function isProgramInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    // `command -v` exits with an error code if the program is missing.
    return false;
  }
}

function installPackages(): void {
  if (process.getuid?.() !== 0 || !isProgramInstalled('apt-get')) return;
  console.log(`Installing ${packages.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
  } catch {
    console.log('apt-get could not install them.');
  }
}

if (!programs.every(isProgramInstalled)) installPackages();
const missingPrograms = programs.filter((program) => !isProgramInstalled(program));
if (missingPrograms.length > 0) {
  console.log(
    `Skipped: ${missingPrograms.join(', ')} not found. Install the Debian packages ${packages.join(' ')} and try again.`,
  );
} else {
  const startedAt = Date.now();
  const server = await startS3Server();
  const startSeconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`The S3 server at ${server.endpoint} was ready after ${startSeconds} s.`);
  try {
    const vitestArguments = [
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
    const [code]: unknown[] = await once(spawn('npx', vitestArguments, { cwd: root, env, stdio: 'inherit' }), 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  } finally {
    await server.stop();
  }
}

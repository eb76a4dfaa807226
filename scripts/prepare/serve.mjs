import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './project.mjs';

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Returns the working directory of the user. npm itself runs scripts in the root folder of the repository. */
function userFolder() {
  return process.env.INIT_CWD ?? process.cwd();
}

/**
 * Returns the environment variables of the server: the variables of this process and, where a variable is missing, its
 * value in `defaults`. Relative paths in DATA_DIR and SITE_KEY_FILE are resolved against the working directory of the
 * user.
 */
export function serverEnvironment(defaults = {}) {
  const { DATA_DIR: dataDir, SITE_KEY_FILE: keyFile } = process.env;
  return {
    ...defaults,
    ...process.env,
    ...(dataDir && { DATA_DIR: path.resolve(userFolder(), dataDir) }),
    ...(keyFile && { SITE_KEY_FILE: path.resolve(userFolder(), keyFile) }),
  };
}

/**
 * Returns the options of Node.js and the environment variables that limit the memory of the server. By default, V8
 * collects garbage only when the heap is several times as large as the objects in use, and glibc keeps freed memory for
 * each thread. The benchmarks start the server with the same settings.
 */
export function processSettings() {
  return JSON.parse(readFileSync(path.join(root, 'server/process.json'), 'utf8'));
}

/** Runs a program with `node`, forwards signals to it, and exits with its exit code. */
export function runInForeground(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  // This process must not exit on Ctrl-C before the program has stopped.
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

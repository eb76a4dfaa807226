import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './place.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The folder where the command was typed; npm itself runs scripts in the project's. */
function typedIn() {
  return process.env.INIT_CWD ?? process.cwd();
}

/** The given environment, with DATA_DIR and SITE_KEY_FILE resolved from the folder where the command was typed. */
export function serverEnvironment(defaults = {}) {
  const { DATA_DIR: dataDir, SITE_KEY_FILE: keyFile } = process.env;
  return {
    ...defaults,
    ...process.env,
    ...(dataDir && { DATA_DIR: path.resolve(typedIn(), dataDir) }),
    ...(keyFile && { SITE_KEY_FILE: path.resolve(typedIn(), keyFile) }),
  };
}

/** Runs a program of this project in the foreground, forwards signals to it, and exits with its exit code. */
export function become(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  // A Ctrl-C reaches the whole terminal group; the program decides when it is over, not we.
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { shareLock } from './lock.mjs';
import { root } from './project.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes a stop signal stop the child process first and then this process. Otherwise the child, for example npm, would
 * continue to write files while a later start runs the same program. If other code also handles the signal, as in a test
 * run, this function leaves it to that code to exit the process. Returns a function that removes the handlers.
 */
function stopChildOnSignal(child) {
  const handlers = stopSignals.map((signal) => {
    const stop = () => {
      child.once('close', () => {
        if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
      });
      child.kill(signal);
    };
    process.once(signal, stop);
    return () => process.removeListener(signal, stop);
  });
  return () => handlers.forEach((removeHandler) => removeHandler());
}

/**
 * The variables with secrets of the server. Programs that prepare the start do not get them: npm and the build of the
 * pages run code of many packages.
 */
const secretVariables = new Set([
  'ASSISTANT_API_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'DATABASE_MIGRATION_URL',
  'DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
]);

const withoutSecrets = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.has(name)));

/** Runs a program without a shell and without the secrets of the server. Returns its exit code and output. */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: withoutSecrets(env), stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) shareLock(child.pid);
    const removeSignalHandlers = stopChildOnSignal(child);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      removeSignalHandlers();
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}

/**
 * Returns the environment with `folder` as the first entry of PATH, so that the command `node` starts the program in
 * `folder`.
 */
export function withFirstInPath(folder, env = process.env) {
  return { ...env, PATH: `${folder}${path.delimiter}${env.PATH ?? ''}` };
}

/** Removes the variables in which the npm that started this process describes the package of this repository. */
function withoutOuterPackage(env) {
  const outer = /^npm_(package|lifecycle|config_local_prefix|config_prefix|command)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !outer.test(name)));
}

/**
 * Runs npm, by default on the current Node.js. `node` is the path of another Node.js to run npm on. npm selects native
 * packages for the Node.js on which it runs.
 */
export function npm(args, { cwd = root, node } = {}) {
  const cleanEnv = withoutOuterPackage(process.env);
  const env = node ? withFirstInPath(path.dirname(node), cleanEnv) : cleanEnv;
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [npmScript, ...args], { cwd, env });
  return run('npm', args, { cwd, env });
}

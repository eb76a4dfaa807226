import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { shareLock } from './lock.mjs';
import { root } from './place.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * While a program runs, a signal stops it first and then this process: an npm that outlives it would write beside the
 * next one. Where other code listens for the signal too, as a test run does, it ends the process.
 */
function stopWith(child) {
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
  return () => handlers.forEach((remove) => remove());
}

/** Runs a program without a shell and returns its exit code and output. */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) shareLock(child.pid);
    const forget = stopWith(child);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      forget();
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}

/** The environment with a folder first in PATH, so that `node` means the one in it. */
export function withFirstInPath(folder, env = process.env) {
  return { ...env, PATH: `${folder}${path.delimiter}${env.PATH ?? ''}` };
}

/** Without the variables by which the npm that runs us describes our own package. */
function withoutOuterPackage(env) {
  const outer = /^npm_(package|lifecycle|config_local_prefix|config_prefix|command)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !outer.test(name)));
}

/** Runs npm, on the given Node.js when one is named: npm chooses native packages by the Node.js that it runs on. */
export function npm(args, { cwd = root, node } = {}) {
  const cleaned = withoutOuterPackage(process.env);
  const env = node ? withFirstInPath(path.dirname(node), cleaned) : cleaned;
  const caller = process.env.npm_execpath;
  if (caller?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [caller, ...args], { cwd, env });
  return run('npm', args, { cwd, env });
}

/**
 * `npm run dev`: the server, restarted when its code changes, and Vite's pages with hot reload in front of it. PORT is the server's (3000), VITE_PORT the pages' (5173); DATA_DIR is ./data/dev unless it is set.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './prepare/place.mjs';
import { guard, prepare } from './prepare/prepare.mjs';
import { serverEnvironment } from './prepare/serve.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs programs in parallel; when one ends, or this process is stopped, all end. */
function runTogether(node, programs, env) {
  const children = programs.map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of stopSignals) process.on(signal, stop);
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 0;
      stop();
    });
  }
}

await guard(async () => {
  const node = await prepare({ web: false });
  const env = serverEnvironment({ NODE_ENV: 'development', PORT: '3000', DATA_DIR: path.join(root, 'data/dev') });
  runTogether(node, [['--watch', '--watch-preserve-output', 'server/src/main.ts'], ['scripts/dev-pages.mjs']], env);
});

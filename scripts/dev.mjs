/**
 * `npm run dev` runs two programs at the same time: the server, which restarts when its code changes, and Vite, which
 * serves the web pages with hot reload. The environment variables and their defaults: PORT of the server (3000),
 * VITE_PORT of the pages (5173) and DATA_DIR (./data/dev).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './prepare/project.mjs';
import { runCommand, prepareProject } from './prepare/prepare.mjs';
import { serverEnvironment } from './prepare/serve.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs programs in parallel. When one of them exits or this process is stopped, the others are stopped too. */
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

await runCommand(async () => {
  const node = await prepareProject({ web: false });
  const env = serverEnvironment({ NODE_ENV: 'development', PORT: '3000', DATA_DIR: path.join(root, 'data/dev') });
  runTogether(node, [['--watch', '--watch-preserve-output', 'server/src/main.ts'], ['scripts/dev-pages.mjs']], env);
});

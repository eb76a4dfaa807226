/**
 * `npm start` installs missing packages, builds the web app if its sources have changed, and runs the server. This file
 * must run on Node.js 20 without packages, because nothing is installed before the first start.
 */
import { runCommand, prepareProject } from './prepare/prepare.mjs';
import { processSettings, runInForeground, serverEnvironment } from './prepare/serve.mjs';

await runCommand(async () => {
  const node = await prepareProject({ web: true });
  const { nodeOptions, environment } = processSettings();
  runInForeground(
    node,
    [...nodeOptions, 'server/src/main.ts'],
    serverEnvironment({ NODE_ENV: 'production', ...environment }),
  );
});

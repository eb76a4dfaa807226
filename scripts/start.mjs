/**
 * `npm start`: installs what is missing, builds the web product when its sources changed, and runs the server.
 * Plain JavaScript for Node 20 and nothing else: it is what runs before anything is installed.
 */
import { guard, prepare } from './prepare/prepare.mjs';
import { become, serverEnvironment } from './prepare/serve.mjs';

await guard(async () => {
  const node = await prepare({ web: true });
  become(node, ['server/src/main.ts'], serverEnvironment({ NODE_ENV: 'production' }));
});

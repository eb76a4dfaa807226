/** `npm run keys:rotate`: runs server/src/rotate-keys.ts with the Node.js version that package.json pins. */
import { runCommand, prepareProject } from './prepare/prepare.mjs';
import { runInForeground, serverEnvironment } from './prepare/serve.mjs';

await runCommand(async () => {
  const node = await prepareProject({ web: false });
  runInForeground(node, ['server/src/rotate-keys.ts'], serverEnvironment({ NODE_ENV: 'production' }));
});

/** `npm run admin -- …`: runs server/src/admin.ts with the Node.js version that package.json pins. */
import { runCommand, prepareProject } from './prepare/prepare.mjs';
import { runInForeground, serverEnvironment } from './prepare/serve.mjs';

await runCommand(async () => {
  const node = await prepareProject({ web: false });
  runInForeground(
    node,
    ['server/src/admin.ts', ...process.argv.slice(2)],
    serverEnvironment({ NODE_ENV: 'production' }),
  );
});

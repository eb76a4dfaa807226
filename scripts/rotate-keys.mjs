/** `npm run keys:rotate`: server/src/rotate-keys.ts on the pinned Node.js, whatever the machine has. */
import { guard, prepare } from './prepare/prepare.mjs';
import { become, serverEnvironment } from './prepare/serve.mjs';

await guard(async () => {
  const node = await prepare({ web: false });
  become(node, ['server/src/rotate-keys.ts'], serverEnvironment({ NODE_ENV: 'production' }));
});

/** The second half of `npm run dev`: Vite's server, which forwards API calls to the real server. */
import path from 'node:path';
import { createServer } from 'vite';
import { root, tell } from './prepare/place.mjs';

const web = path.join(root, 'web');
const target = `http://127.0.0.1:${process.env.PORT}`;

const pages = await createServer({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    // Host stays as the browser sent it: writes are refused unless it equals Origin.
    proxy: { '/api': { target, changeOrigin: false } },
  },
});
await pages.listen();
tell(`Pages with hot reload: ${pages.resolvedUrls.local[0]}`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void pages.close().then(() => process.exit(0)));
}

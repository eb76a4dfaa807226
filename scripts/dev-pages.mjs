/** The second half of `npm run dev`: Vite's server, which hands every call on to the real one. */
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
    // Host stays what the browser sent: writes are refused unless it and Origin are the same.
    proxy: { '/api': { target, changeOrigin: false } },
  },
});
await pages.listen();
tell(`Pages that follow the code: ${pages.resolvedUrls.local[0]}`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void pages.close().then(() => process.exit(0)));
}

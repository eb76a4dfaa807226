/** Runs Vite's server for the web pages, which forwards API requests to the Loopcheck server. `npm run dev` starts it. */
import path from 'node:path';
import { createServer } from 'vite';
import { root, printLine } from './prepare/project.mjs';

const web = path.join(root, 'web');
const apiServer = `http://127.0.0.1:${process.env.PORT}`;

const viteServer = await createServer({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    // The Host header must not change, because the server rejects writes whose Origin differs from the Host header.
    proxy: { '/api': { target: apiServer, changeOrigin: false } },
  },
});
await viteServer.listen();
printLine(`Pages with hot reload: ${viteServer.resolvedUrls.local[0]}`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void viteServer.close().then(() => process.exit(0)));
}

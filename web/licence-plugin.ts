import path from 'node:path';
import type { Plugin } from 'vite';
import { listLicences } from './licence-list.ts';

const root = path.resolve(import.meta.dirname, '..');

function files(): Readonly<Record<string, string>> {
  const { licences, texts } = listLicences(root);
  return { 'licences.json': JSON.stringify(licences), 'licence-texts.json': JSON.stringify(texts) };
}

/** Writes what the page /licences shows, from what is installed at the build. */
export const licencePlugin: Plugin = {
  name: 'licences',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = request.url?.slice(1) ?? '';
      const wanted = name.endsWith('.json') ? files()[name] : undefined;
      if (wanted === undefined) next();
      else response.setHeader('content-type', 'application/json').end(wanted);
    });
  },
  generateBundle() {
    for (const [fileName, source] of Object.entries(files())) this.emitFile({ type: 'asset', fileName, source });
  },
};

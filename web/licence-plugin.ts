import path from 'node:path';
import type { Plugin } from 'vite';
import { listLicences } from './licence-list.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Creates the two files that the page /licences requests. The keys are the file names, the values the contents. */
function createFiles(): Readonly<Record<string, string>> {
  const { licences, texts } = listLicences(root);
  return { 'licences.json': JSON.stringify(licences), 'licence-texts.json': JSON.stringify(texts) };
}

/** Serves and builds the data of the page /licences from the installed packages. */
export const licencePlugin: Plugin = {
  name: 'licences',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = request.url?.slice(1) ?? '';
      const content = name.endsWith('.json') ? createFiles()[name] : undefined;
      if (content === undefined) next();
      else response.setHeader('content-type', 'application/json').end(content);
    });
  },
  generateBundle() {
    for (const [fileName, source] of Object.entries(createFiles())) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

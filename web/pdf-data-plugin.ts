import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8')) as { version: string };

/** What the PDF viewer asks for by name: character maps, the standard fonts, a colour profile, decoders without WebAssembly (our CSP refuses it). */
const wanted: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE$/,
  standard_fonts: /./,
  iccs: /./,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/,
};

const base = `assets/pdf-${version}/`;

const files = Object.entries(wanted).flatMap(([folder, pattern]) =>
  readdirSync(path.join(library, folder))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Lays the viewer's data beside the pages, in a folder named by its version so that browsers may keep it for ever. */
export const pdfDataPlugin: Plugin = {
  name: 'pdf-data',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = request.url?.startsWith(`/${base}`) ? request.url.slice(base.length + 1) : '';
      if (!files.includes(name)) next();
      else {
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(path.join(library, name)));
      }
    });
  },
  generateBundle() {
    for (const name of files) {
      this.emitFile({ type: 'asset', fileName: base + name, source: readFileSync(path.join(library, name)) });
    }
  },
};

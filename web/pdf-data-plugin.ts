import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };

/**
 * The files of pdf.js that the viewer requests while it displays a document: character maps, standard fonts, a colour
 * profile, and picture decoders that need no WebAssembly, which our CSP forbids. Each key is a folder of the package
 * pdfjs-dist. The value is a pattern that matches the names of the files to copy.
 */
const filePatterns: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE$/,
  standard_fonts: /./,
  iccs: /./,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/,
};

const base = `assets/pdf-${version}/`;

const files = Object.entries(filePatterns).flatMap(([folder, pattern]) =>
  readdirSync(path.join(packageFolder, folder))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`),
);

/**
 * Copies the files of `filePatterns` to a folder of the build. The name of the folder contains the version of pdf.js,
 * so that browsers can cache the files forever.
 */
export const pdfDataPlugin: Plugin = {
  name: 'pdf-data',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = request.url?.startsWith(`/${base}`) ? request.url.slice(base.length + 1) : '';
      if (!files.includes(name)) next();
      else {
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(path.join(packageFolder, name)));
      }
    });
  },
  generateBundle() {
    for (const name of files) {
      this.emitFile({ type: 'asset', fileName: base + name, source: readFileSync(path.join(packageFolder, name)) });
    }
  },
};

/// <reference types="vitest/config" />
import { makeConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { codeGroups } from './code-groups.ts';
import { compileMessages } from './compile-messages.ts';
import { contractPaths } from './contract-paths.ts';
import { firstLoadsPlugin } from './first-loads-plugin.ts';
import { fontPlugin } from './font-plugin.ts';
import { inlineIconPlugin } from './inline-icon-plugin.ts';
import { inlineScriptPlugin } from './inline-script-plugin.ts';
import { landingStartPlugin } from './landing-start-plugin.ts';
import { licencePlugin } from './licence-plugin.ts';
import { pdfDataPlugin } from './pdf-data-plugin.ts';

const linguiConfig = makeConfig({ rootDir: import.meta.dirname, locales: ['en'] });

/**
 * The code contains the texts in English. The macros add an id to each text, so a new language needs only a catalogue.
 */
const lingui = babel({
  include: /\.[jt]sx?$/,
  exclude: /node_modules/,
  plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'all', linguiConfig }], compileMessages],
});

/** In development, the page of the design system is at /ui. */
const uiPage: Plugin = {
  name: 'ui-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/ui' || request.url === '/ui/') request.url = '/ui.html';
      next();
    });
  },
};

/**
 * Returns the file name of a chunk. The bundler names a chunk that several screens share after all of them, such as
 * `a~b~c`. Here, only the first name is kept. Short names save bytes, because each chunk lists the chunks that it can
 * load.
 */
const chunkFileNames = ({ name }: { readonly name: string }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`;

// `--mode ui` builds only the page of the design system, which is not part of the product, in a separate folder.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    contractPaths,
    lingui,
    react(),
    tailwindcss(),
    fontPlugin,
    firstLoadsPlugin,
    inlineIconPlugin,
    inlineScriptPlugin,
    landingStartPlugin(() => [contractPaths, lingui, react()]),
    licencePlugin,
    pdfDataPlugin,
    uiPage,
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Puts the SVG pictures into the style sheets, because each is smaller than the headers of a request. Other files
    // stay separate, because the CSP permits data: URLs only for images.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    modulePreload: { polyfill: false },
    ...(mode === 'ui'
      ? { outDir: '../.cache/ui', emptyOutDir: true, rolldownOptions: { input: 'ui.html' } }
      : { rolldownOptions: { output: { codeSplitting: { groups: codeGroups() }, chunkFileNames } } }),
  },
  server: { port: 5173 },
  test: { environment: 'jsdom', setupFiles: ['./src/testing/setup.ts'], testTimeout: 60_000 },
}));

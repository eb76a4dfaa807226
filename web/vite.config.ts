/// <reference types="vitest/config" />
import { makeConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { contractAddresses } from './contract-addresses.ts';
import { licencePlugin } from './licence-plugin.ts';
import { pdfDataPlugin } from './pdf-data-plugin.ts';

const linguiConfig = makeConfig({ rootDir: import.meta.dirname, locales: ['en'] });

/** Texts stay in the code in English; the macro turns them into ids plus message, so that a second language is only a catalogue. */
const lingui = babel({
  include: /\.[jt]sx?$/,
  exclude: /node_modules/,
  plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'all', linguiConfig }]],
});

/** In development the design system is shown at /ui. */
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

// `--mode ui` builds only the page of the design system, into its own folder; the product's build never holds it.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [contractAddresses, lingui, react(), tailwindcss(), licencePlugin, pdfDataPlugin, uiPage],
  build: {
    target: 'es2022',
    manifest: true,
    // Strict CSP: nothing may be inlined as a data: URL or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'ui' ? { outDir: '../.cache/ui', emptyOutDir: true, rolldownOptions: { input: 'ui.html' } } : {}),
  },
  server: { port: 5173 },
  test: { environment: 'jsdom', setupFiles: ['./src/testing/setup.ts'], testTimeout: 20_000 },
}));

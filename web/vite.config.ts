/// <reference types="vitest/config" />
import path from 'node:path';
import { makeConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig, normalizePath } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { contractPaths } from './contract-paths.ts';
import { licencePlugin } from './licence-plugin.ts';
import { pdfDataPlugin } from './pdf-data-plugin.ts';

const linguiConfig = makeConfig({ rootDir: import.meta.dirname, locales: ['en'] });

/** The code holds the texts in English. The macros add an id to each, so another language needs only a catalogue. */
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

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Returns a function that returns true if the first load of the landing page contains a module. */
function landingPage(): (id: string, graph: ModuleGraph) => boolean {
  const loaded = new Set<string>();
  const add = (id: string, graph: ModuleGraph) => {
    if (loaded.has(id)) return;
    loaded.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, graph);
  };
  return (id, graph) => {
    for (const file of ['main.tsx', 'screens/landing-screen.tsx'])
      add(normalizePath(path.join(import.meta.dirname, 'src', file)), graph);
    return loaded.has(id);
  };
}

/**
 * Two chunks for the components and functions that many screens use. A large chunk compresses better, and takes fewer
 * requests, than a chunk for each component. `common` contains those that the landing page needs. `member-common`
 * contains those that it does not need and that at least `minShareCount` entries share. An entry is a part of the code
 * that is loaded on its own, such as a screen or a dialog. Other modules stay in separate chunks.
 */
function commonChunks() {
  const test = /[\\/]web[\\/]src[\\/](?:ui|lib)[\\/]|lucide-react|class-variance-authority|clsx/;
  const isOfLandingPage = landingPage();
  return [
    {
      name: (id: string, graph: ModuleGraph) => (isOfLandingPage(id, graph) ? 'common' : null),
      // Without React here, it could become a part of `member-common`, which the landing page would then load.
      test: new RegExp(`${test.source}|node_modules[\\\\/](?:react|react-dom|scheduler)[\\\\/]`),
    },
    {
      name: (id: string, graph: ModuleGraph) => (isOfLandingPage(id, graph) ? null : 'member-common'),
      test,
      minShareCount: 40,
    },
  ];
}

// `--mode ui` builds only the page of the design system, in a separate folder. It is not part of the product.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [contractPaths, lingui, react(), tailwindcss(), licencePlugin, pdfDataPlugin, uiPage],
  build: {
    target: 'es2022',
    manifest: true,
    // The CSP forbids data: URLs and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'ui'
      ? { outDir: '../.cache/ui', emptyOutDir: true, rolldownOptions: { input: 'ui.html' } }
      : { rolldownOptions: { output: { codeSplitting: { groups: commonChunks() } } } }),
  },
  server: { port: 5173 },
  test: { environment: 'jsdom', setupFiles: ['./src/testing/setup.ts'], testTimeout: 60_000 },
}));

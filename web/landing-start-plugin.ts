import path from 'node:path';
import { type Plugin, type PluginOption, runnerImport } from 'vite';

const rootElement = '<div id="root"></div>';

/**
 * Writes `.vite/landing-start.html`: the HTML that a visitor of the landing page sees until the JavaScript has arrived.
 * The server puts this HTML into the page. `plugins` returns the Vite plugins that compile the components of this HTML.
 */
export const landingStartPlugin = (plugins: () => PluginOption[]): Plugin => ({
  name: 'landing-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(rootElement))
        throw new Error(`The HTML does not contain ${rootElement}, in which the server puts the page.`);
    },
  },
  async generateBundle() {
    const file = path.join(import.meta.dirname, 'src/features/site/landing/landing-start.tsx');
    const { module } = await runnerImport<{ renderLandingStart: () => string }>(file, {
      configFile: false,
      root: import.meta.dirname,
      mode: 'production',
      logLevel: 'error',
      plugins: plugins(),
    });
    this.emitFile({ type: 'asset', fileName: '.vite/landing-start.html', source: module.renderLandingStart() });
  },
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const link = 'href="/logo.svg"';

/** Puts the icon of the pages into the HTML, because the headers of a request for its file are larger than the icon. */
export const inlineIconPlugin: Plugin = {
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(link)) throw new Error(`The HTML does not contain ${link}`);
      const svg = readFileSync(path.join(import.meta.dirname, 'public/logo.svg'), 'utf8').trim();
      // In an attribute with double quotes, only these characters of the icon need an escape.
      const data = svg.replaceAll('"', "'").replaceAll(/[#%<>&]/g, encodeURIComponent);
      return html.replace(link, () => `href="data:image/svg+xml,${data}"`);
    },
  },
};

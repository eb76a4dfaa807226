import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const iconAttribute = 'href="/logo.svg"';

/** Puts the icon of the site into the HTML. A request for the icon's file would have headers larger than the icon. */
export const inlineIconPlugin: Plugin = {
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(iconAttribute)) throw new Error(`The HTML does not contain ${iconAttribute}`);
      const svg = readFileSync(path.join(import.meta.dirname, 'public/logo.svg'), 'utf8').trim();
      // In an attribute with double quotes, only these characters of the icon need an escape.
      const data = svg.replaceAll('"', "'").replaceAll(/[#%<>&]/g, encodeURIComponent);
      return html.replace(iconAttribute, () => `href="data:image/svg+xml,${data}"`);
    },
  },
};

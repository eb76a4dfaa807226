import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const tag = '<script src="/appearance.js"></script>';

/**
 * Puts `appearance.js` into the HTML, so that a phone with a slow network needs no request for it. The content security
 * policy of the pages permits the script by its hash.
 */
export const inlineScriptPlugin: Plugin = {
  name: 'inline-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(tag)) throw new Error(`The HTML does not contain ${tag}`);
      const file = path.join(import.meta.dirname, 'public/appearance.js');
      const { code } = minifySync(file, readFileSync(file, 'utf8'));
      return html.replace(tag, () => `<script>${code.trim()}</script>`);
    },
  },
};

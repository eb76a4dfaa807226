import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const scriptTag = '<script src="/appearance.js"></script>';

/**
 * Puts `appearance.js` into the HTML, so that a phone with a slow network needs no request for it. The script sets theme,
 * text size and motion before the first paint. The content security policy of the pages permits the script by its hash.
 */
export const inlineScriptPlugin: Plugin = {
  name: 'inline-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(scriptTag)) throw new Error(`The HTML does not contain ${scriptTag}`);
      const file = path.join(import.meta.dirname, 'public/appearance.js');
      const { code } = minifySync(file, readFileSync(file, 'utf8'));
      return html.replace(scriptTag, () => `<script>${code.trim()}</script>`);
    },
  },
};

import path from 'node:path';
import type { Plugin } from 'vite';

const contractFile = /\/contract\/src\/features\/[^/]+\/([^/?]+)\.contract\.ts$/;

/**
 * Of an endpoint the browser needs method and path. Its schemas would bring zod along, a sixth of the JavaScript that
 * the landing page may have. So in the browser `news.contract.ts` exports the addresses of `news.paths.ts` as
 * `newsEndpoints`, and everything else on demand, for the form that imports a schema.
 */
export const contractAddresses: Plugin = {
  name: 'contract-addresses',
  enforce: 'pre',
  async resolveId(source) {
    // A test run from the repository's root names files outside web/ by /@fs, which is no path on the disk.
    const file = source.replace(/^\/@fs(?=\/)/, '');
    return source.endsWith('?schemas') ? { id: file, moduleSideEffects: false } : null;
  },
  load(id) {
    const name = contractFile.exec(id)?.[1];
    if (name === undefined) return null;
    const camelCase = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const paths = path.join(path.dirname(id), `${name}.paths.ts`);
    const code = [
      // An export of its own name takes precedence over one of `export *`.
      `export { ${camelCase}Paths as ${camelCase}Endpoints } from ${JSON.stringify(paths)};`,
      `export * from ${JSON.stringify(`${id}?schemas`)};`,
    ];
    return { code: code.join('\n'), map: null, moduleSideEffects: false };
  },
};

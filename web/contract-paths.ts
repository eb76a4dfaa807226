import path from 'node:path';
import type { Plugin } from 'vite';

/** Matches the path of a file of the contract, such as `news.contract.ts`. The capture group is the name, here `news`. */
const contractFile = /\/contract\/src\/features\/[^/]+\/([^/?]+)\.contract\.ts$/;

/**
 * Replaces the endpoints of the contract with their methods and paths, because the browser does not need their schemas.
 * With the schemas, each page would load zod, which is a sixth of the size limit for the JavaScript of the landing
 * page.
 *
 * In the browser, `news.contract.ts` exports `newsPaths` of `news.paths.ts` as `newsEndpoints`. All other exports, such
 * as the schema of a form, still come from the contract, and only chunks that use a schema load zod.
 */
export const contractPaths: Plugin = {
  name: 'contract-paths',
  enforce: 'pre',
  async resolveId(source) {
    // If Vitest runs in the root of the repository, it puts `/@fs` before the paths of files outside web/.
    const file = source.replace(/^\/@fs(?=\/)/, '');
    return source.endsWith('?schemas') ? { id: file, moduleSideEffects: false } : null;
  },
  load(id) {
    const name = contractFile.exec(id)?.[1];
    if (name === undefined) return null;
    const camelCase = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const pathsFile = path.join(path.dirname(id), `${name}.paths.ts`);
    const code = [
      // A named export takes precedence over the export of the same name from `export *`.
      `export { ${camelCase}Paths as ${camelCase}Endpoints } from ${JSON.stringify(pathsFile)};`,
      `export * from ${JSON.stringify(`${id}?schemas`)};`,
    ];
    return { code: code.join('\n'), map: null, moduleSideEffects: false };
  },
};

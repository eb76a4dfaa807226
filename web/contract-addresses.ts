import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractFile = /\/contract\/src\/features\/[^/]+\/[^/?]+\.contract\.ts$/;

type Address = { method: string; path: string };

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const isEndpoints = (value: unknown): value is Record<string, Address> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isAddress);

/**
 * Of a call's description the browser needs method and path; the schemas serve the server and the compiler. They
 * would bring zod along, a sixth of all the JavaScript that the landing page may have. So a contract
 * file becomes its addresses alone, and its schemas stand apart for the form that imports one.
 */
export const contractAddresses: Plugin = {
  name: 'contract-addresses',
  enforce: 'pre',
  async resolveId(source) {
    // A test run from the repository's root names files outside web/ by /@fs, which is no path on the disk.
    const file = source.replace(/^\/@fs(?=\/)/, '');
    return source.endsWith('?schemas') ? { id: file, moduleSideEffects: false } : null;
  },
  async load(id) {
    if (!contractFile.test(id)) return null;
    const changedAt = statSync(id).mtimeMs;
    const contract = (await import(`${pathToFileURL(id).href}?changed=${changedAt}`)) as Record<string, unknown>;
    const lines = Object.entries(contract).map(([name, value]) =>
      isEndpoints(value)
        ? `export const ${name} = ${JSON.stringify(addressesOf(value))};`
        : `export { ${name} } from ${JSON.stringify(`${id}?schemas`)};`,
    );
    return { code: lines.join('\n'), map: null, moduleSideEffects: false };
  },
};

function addressesOf(endpoints: Record<string, Address>): Record<string, Address> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }] as const),
  );
}

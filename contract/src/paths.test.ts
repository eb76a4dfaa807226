import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const featuresFolder = path.join(import.meta.dirname, 'features');
const pathsFiles = readdirSync(featuresFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.paths.ts'),
);
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The web build replaces `<f>.contract.ts` with `<f>.paths.ts` (web/contract-paths.ts), so both must agree. */
describe('the paths file', () => {
  test.each(Object.entries(endpoints))(
    'of the endpoints %s has the same methods and paths as these endpoints',
    async (name, featureEndpoints) => {
      const file = pathsFiles.find((each) => toCamelCase(path.basename(each, '.paths.ts')) === name) ?? '';
      const paths: object = await import(path.join(featuresFolder, file));
      const endpointPaths = Object.entries(featureEndpoints).map(([call, endpoint]) => [
        call,
        { method: endpoint.method, path: endpoint.path },
      ]);
      expect(Object.fromEntries(Object.entries(paths))).toEqual({
        [`${name}Paths`]: Object.fromEntries(endpointPaths),
      });
    },
  );
});

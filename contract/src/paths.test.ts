import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const featuresFolder = path.join(import.meta.dirname, 'features');
const pathsFiles = readdirSync(featuresFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.paths.ts'),
);
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * In the browser, the endpoints of `news.contract.ts` are replaced by their methods and paths from `news.paths.ts`
 * (web/contract-paths.ts). Both files must therefore list the same ones.
 */
describe('each paths file', () => {
  test.each(Object.entries(endpoints))(
    'contains exactly the methods and paths of %sEndpoints',
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

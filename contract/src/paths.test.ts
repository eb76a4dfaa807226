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
 * The build of the web pages replaces the endpoints of `news.contract.ts`, for example, with the methods and paths of
 * `news.paths.ts` (web/contract-paths.ts). Both files must therefore contain the same endpoints.
 */
describe('the paths file of a feature', () => {
  test.each(Object.entries(endpoints))(
    'contains exactly the methods, paths and isBatchable flags of %sEndpoints',
    async (feature, featureEndpoints) => {
      const file = pathsFiles.find((each) => toCamelCase(path.basename(each, '.paths.ts')) === feature) ?? '';
      const paths: object = await import(path.join(featuresFolder, file));
      const endpointPaths = Object.entries(featureEndpoints).map(([endpointName, endpoint]) => [
        endpointName,
        {
          method: endpoint.method,
          path: endpoint.path,
          ...('isBatchable' in endpoint && { isBatchable: endpoint.isBatchable }),
        },
      ]);
      // The imported module is copied into a plain object, because `toEqual` compares it with a plain object.
      expect(Object.fromEntries(Object.entries(paths))).toEqual({
        [`${feature}Paths`]: Object.fromEntries(endpointPaths),
      });
    },
  );
});

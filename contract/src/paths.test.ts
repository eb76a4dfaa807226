import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const features = path.join(import.meta.dirname, 'features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.paths.ts'));
const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The web build replaces the endpoints of a feature with its paths (web/contract-addresses.ts), so both must agree. */
describe('the paths of the feature', () => {
  test.each(Object.entries(endpoints))(
    '%s equal the methods and paths of its endpoints',
    async (name, featureEndpoints) => {
      const file = files.find((each) => camelCase(path.basename(each, '.paths.ts')) === name) ?? '';
      const paths: object = await import(path.join(features, file));
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

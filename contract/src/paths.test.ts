import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const features = path.join(import.meta.dirname, 'features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.paths.ts'));
const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The browser is given the paths of a feature in place of its endpoints (web/contract-addresses.ts). */
describe('the paths of a feature', () => {
  test.each(Object.entries(endpoints))('%s are those of its endpoints', async (name, ofFeature) => {
    const file = files.find((each) => camelCase(path.basename(each, '.paths.ts')) === name) ?? '';
    const paths: object = await import(path.join(features, file));
    const addresses = Object.entries(ofFeature).map(([call, endpoint]) => [
      call,
      { method: endpoint.method, path: endpoint.path },
    ]);
    expect(Object.fromEntries(Object.entries(paths))).toEqual({ [`${name}Paths`]: Object.fromEntries(addresses) });
  });
});

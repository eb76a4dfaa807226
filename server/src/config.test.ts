import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';

describe('The settings of certificates', () => {
  test('have defaults: the key in DATA_DIR, a prefix, twelve months', () => {
    expect(readConfig({ DATA_DIR: '/srv/loopcheck' })).toMatchObject({
      siteKeyFile: '/srv/loopcheck/site-key.json',
      certificatePrefix: 'LOOPCHECK',
      certificateValidityMonths: 12,
    });
  });

  test('may name another file and another prefix', () => {
    const config = readConfig({ SITE_KEY_FILE: 'shared/key.json', CERTIFICATE_PREFIX: 'PLANT-A' });
    expect([config.siteKeyFile, config.certificatePrefix]).toEqual([path.resolve('shared/key.json'), 'PLANT-A']);
  });

  test.each(['plant', 'A', '-A', 'A--B', 'A B', 'Ä1', 'A'.repeat(21)])('refuse the prefix %j by name', (prefix) => {
    expect(() => readConfig({ CERTIFICATE_PREFIX: prefix })).toThrow(ConfigFault);
    expect(() => readConfig({ CERTIFICATE_PREFIX: prefix })).toThrow('CERTIFICATE_PREFIX');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { safeNextPath } from './accounts.rules.ts';

describe('safeNextPath', () => {
  test.each(['/', '/training-modules', '/quiz/8f14e45f', '/news-feed?page=2', '/sop-library?q=a%20b#top', '/apiary'])(
    'returns the page %s unchanged',
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  test.each([
    '',
    'training-modules',
    '//attacker.test',
    '///attacker.test',
    '/\\attacker.test',
    '\\/attacker.test',
    '/\\/attacker.test',
    '/%2f/attacker.test',
    '/%2Fattacker.test',
    '/%5cattacker.test',
    '/%252fattacker.test',
    '/.//attacker.test',
    '/..//attacker.test',
    '/a/..//attacker.test',
    '/%2e%2e//attacker.test',
    '/./',
    '/a//b',
    '/\t/attacker.test',
    '/\n/attacker.test',
    '/\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie:%20a=b',
    '/%00',
    ' //attacker.test',
    '/ /attacker.test',
    'https://attacker.test',
    'https:attacker.test',
    'http:/attacker.test',
    'javascript:alert(1)',
    '/javascript:alert(1)\u0000',
    'data:text/html,x',
    '@attacker.test',
    '/\u2215attacker.test',
    '/\u{1F600}',
    '/\uFF0F\uFF0Fattacker.test',
    '/\u202Egnp.exe',
    '/\uD800',
    '/api',
    '/api/logout',
    '/API/logout',
    '/x/../api/logout',
    '/%61pi/../api/logout',
  ])('returns the home page instead of %j', (path) => {
    expect(safeNextPath(path)).toBe('/');
  });

  test('never returns a path that leads to another host', () => {
    const pathPart = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '@',
      ':',
      '?',
      '#',
      'attacker.test',
      'http',
      '\t',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pathPart, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        ),
        (next) => {
          const path = safeNextPath(next);
          expect(new URL(path, 'http://plant.test').origin).toBe('http://plant.test');
          // A router can parse the path a second time.
          const { pathname } = new URL(path, 'http://plant.test');
          expect(new URL(pathname, 'http://plant.test').origin).toBe('http://plant.test');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('splitName', () => {
  test.each([
    ['Li Wei Zhang', 'Li', 'Wei Zhang'],
    ['Suharto', 'Suharto', ''],
    ['Anna  Maria', 'Anna', 'Maria'],
    ['محمد علي', 'محمد', 'علي'],
    ['Jean-Luc de la Fontaine', 'Jean-Luc', 'de la Fontaine'],
  ])('splits %s into the first name "%s" and the last name "%s"', (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});

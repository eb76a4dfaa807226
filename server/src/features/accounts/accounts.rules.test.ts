import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { delayAfter, secondsUntilFree } from '../../platform/rate-limit/rate-limit.rules.ts';
import { accountFromAddress, accountFromAnywhere, address, passwordFault, safeNextPath } from './accounts.rules.ts';

describe('the return path after signing in', () => {
  test.each(['/', '/training-modules', '/quiz/8f14e45f', '/news-feed?page=2', '/sop-library?q=a%20b#top', '/apiary'])(
    'returns to %s',
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  test.each([
    '',
    'training-modules',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\\/evil.test',
    '/%2f/evil.test',
    '/%2Fevil.test',
    '/%5cevil.test',
    '/%252fevil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/./',
    '/a//b',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie:%20a=b',
    '/%00',
    ' //evil.test',
    '/ /evil.test',
    'https://evil.test',
    'https:evil.test',
    'http:/evil.test',
    'javascript:alert(1)',
    '/javascript:alert(1)\u0000',
    'data:text/html,x',
    '@evil.test',
    '/\u2215evil.test',
    '/\u{1F600}',
    '/\uFF0F\uFF0Fevil.test',
    '/\u202Egnp.exe',
    '/\uD800',
    '/api',
    '/api/logout',
    '/API/logout',
    '/x/../api/logout',
    '/%61pi/../api/logout',
  ])('never leads to %j', (path) => {
    expect(safeNextPath(path)).toBe('/');
  });

  test('never leaves the site, whatever path is requested', () => {
    const pieces = fc.constantFrom(
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
      'evil.test',
      'http',
      '\t',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        ),
        (next) => {
          const path = safeNextPath(next);
          expect(new URL(path, 'http://plant.test').origin).toBe('http://plant.test');
          // This must also be true after a router has parsed and rebuilt the path.
          const { pathname } = new URL(path, 'http://plant.test');
          expect(new URL(pathname, 'http://plant.test').origin).toBe('http://plant.test');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a name', () => {
  test.each([
    ['Li Wei Zhang', 'Li', 'Wei Zhang'],
    ['Suharto', 'Suharto', ''],
    ['Anna  Maria', 'Anna', 'Maria'],
    ['محمد علي', 'محمد', 'علي'],
    ['Jean-Luc de la Fontaine', 'Jean-Luc', 'de la Fontaine'],
  ])('%s is split into first and last name at the first space', (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});

describe('a password', () => {
  const demo = { minimumLength: 6, refuseCommon: false };
  const real = { minimumLength: 12, refuseCommon: true };
  test.each([
    ['12345', demo, 'password_too_short'],
    ['123456', demo, null],
    ['elevenchars', real, 'password_too_short'],
    ['twelve chars', real, null],
    ['1234567890123', real, null],
    ['unbelievable', real, 'password_too_common'],
    ['UNBELIEVABLE', real, 'password_too_common'],
    // Six letters with two UTF-16 units each count as six characters.
    ['𝒶𝒷𝒸𝒹𝑒𝒻', real, 'password_too_short'],
    ['𝒶𝒷𝒸𝒹𝑒𝒻', demo, null],
  ])('%s under the policy %o has the fault %s', (password, policy, fault) => {
    expect(passwordFault(password, policy)).toBe(fault);
  });
});

describe('the delay after failed attempts', () => {
  test.each([
    ['of one account from one address', accountFromAddress, [0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000]],
  ])('%s doubles after the free attempts up to a maximum', (_, backoff, delays) => {
    expect(delays.map((_delay, failures) => delayAfter(failures, backoff))).toEqual(delays);
  });

  test('starts only after 200 people at one IP address have each mistyped twice', () => {
    expect(delayAfter(400, address)).toBe(0);
    expect(delayAfter(401, address)).toBe(250);
  });

  test('never exceeds its maximum, so that no account is locked', () => {
    for (const backoff of [accountFromAddress, accountFromAnywhere, address]) {
      expect(delayAfter(Number.MAX_SAFE_INTEGER, backoff)).toBe(backoff.longestDelayMs);
      expect(backoff.longestDelayMs).toBeLessThanOrEqual(8000);
    }
  });

  test('lasts until the oldest call leaves the window of a rate limit', () => {
    const hourly = { limit: 1, windowMs: 3_600_000 };
    expect(secondsUntilFree(new Date(0), new Date(0), hourly)).toBe(3600);
    expect(secondsUntilFree(new Date(0), new Date(3_599_999), hourly)).toBe(1);
  });
});

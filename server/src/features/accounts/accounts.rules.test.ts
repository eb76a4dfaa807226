import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { delayAfter, secondsUntilFree } from '../../platform/rate-limit/rate-limit.rules.ts';
import {
  accountAndAddressBackoff,
  accountBackoff,
  addressBackoff,
  passwordFault,
  safeNextPath,
} from './accounts.rules.ts';

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
          // A router may parse the path a second time.
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

describe('passwordFault', () => {
  const demoPolicy = { minimumLength: 6, refuseCommon: false };
  const defaultPolicy = { minimumLength: 12, refuseCommon: true };
  test.each([
    ['12345', demoPolicy, 'password_too_short'],
    ['123456', demoPolicy, null],
    ['elevenchars', defaultPolicy, 'password_too_short'],
    ['twelve chars', defaultPolicy, null],
    ['1234567890123', defaultPolicy, null],
    ['unbelievable', defaultPolicy, 'password_too_common'],
    ['UNBELIEVABLE', defaultPolicy, 'password_too_common'],
    // Each of these six letters consists of two UTF-16 units.
    ['𝒶𝒷𝒸𝒹𝑒𝒻', defaultPolicy, 'password_too_short'],
    ['𝒶𝒷𝒸𝒹𝑒𝒻', demoPolicy, null],
  ])('for the password %s and the policy %o returns %s', (password, policy, fault) => {
    expect(passwordFault(password, policy)).toBe(fault);
  });
});

describe('the delay of a sign-in after failed attempts', () => {
  test('starts after five failures for one account from one IP address, and doubles up to eight seconds', () => {
    // The delays after 0, 1, 2, … failures.
    const delaysMs = [0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000];
    expect(delaysMs.map((_delay, failures) => delayAfter(failures, accountAndAddressBackoff))).toEqual(delaysMs);
  });

  test('starts for one IP address only after more than 400 failures, which are two for each of 200 people', () => {
    expect(delayAfter(400, addressBackoff)).toBe(0);
    expect(delayAfter(401, addressBackoff)).toBe(250);
  });

  test('never exceeds eight seconds, so that failures cannot lock an account', () => {
    for (const backoff of [accountAndAddressBackoff, accountBackoff, addressBackoff]) {
      expect(delayAfter(Number.MAX_SAFE_INTEGER, backoff)).toBe(backoff.maxDelayMs);
      expect(backoff.maxDelayMs).toBeLessThanOrEqual(8000);
    }
  });
});

describe('secondsUntilFree', () => {
  test('returns the time until the oldest call leaves the window of the rate limit', () => {
    const hourly = { limit: 1, windowMs: 3_600_000 };
    expect(secondsUntilFree(new Date(0), new Date(0), hourly)).toBe(3600);
    expect(secondsUntilFree(new Date(0), new Date(3_599_999), hourly)).toBe(1);
  });
});

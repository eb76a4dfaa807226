import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authenticatorCode } from '../../testing/authenticator-code.ts';
import { findStep, newAppSecret, toAppAddress, toBase32 } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B. */
const rfcSecret = Buffer.from('12345678901234567890');
/** The duration of a step. An app shows one code during a step. */
const periodMs = 30_000;

describe('findStep', () => {
  // The RFC lists eight digits; apps show the last six.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('accepts a test vector of RFC 6238: at the Unix time %i, the code %s of step %i', (second, code, step) => {
    expect(findStep(rfcSecret, code, new Date(second * 1000))).toBe(step);
    expect(findStep(rfcSecret, `${code.slice(0, 3)} ${code.slice(3)}`, new Date(second * 1000))).toBe(step);
  });

  test('accepts the codes of the current step, the step before and the step after, and no others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        (second, secret) => {
          // At least three periods after 1970, so that the two periods before `now` exist.
          const now = new Date(second * 1000 + 3 * periodMs);
          const step = Math.floor(now.getTime() / periodMs);
          const accepted = [-2, -1, 0, 1, 2].map((offset) =>
            findStep(secret, authenticatorCode(toBase32(secret), new Date(now.getTime() + offset * periodMs)), now),
          );
          expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
        },
      ),
      // The seed makes the test use the same secrets in each run, because codes of different steps can be equal by
      // chance.
      { numRuns: 30, seed: 7 },
    );
  });

  test.each(['', '28708', '2870821', 'abcdef', '-87082', '28.082', '２８７０８２'])(
    'rejects %j, which is not a code',
    (code) => {
      expect(findStep(rfcSecret, code, new Date(59_000))).toBeNull();
    },
  );
});

test('newAppSecret returns 160 random bits', () => {
  const secrets = Array.from({ length: 50 }, () => toBase32(newAppSecret()));
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('toAppAddress names the site, the account and the parameters that every app supports', () => {
  const address = new URL(toAppAddress(rfcSecret, { siteName: 'Plant A: Train 4', account: 'ann@plant.test' }));
  expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(address.pathname)).toContain('ann@plant.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Plant A: Train 4',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

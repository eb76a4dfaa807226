import { describe, expect, test } from 'vitest';
import { describeDevice } from './device.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isTrainerOrAdmin } from './signed-in.ts';
import { hashToken, newToken } from './token.ts';

describe('hashPassword and verifyPassword', () => {
  test('use argon2id and a random salt', async () => {
    const [hash, otherHash] = await Promise.all([hashPassword('grønn å'), hashPassword('grønn å')]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hash).not.toBe(otherHash);
  });

  test('accept only the password of the hash', async () => {
    const hash = await hashPassword('grønn å');
    expect(await verifyPassword(hash, 'grønn å')).toBe(true);
    expect(await verifyPassword(hash, 'gronn a')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  test('treat composed and decomposed Unicode letters as equal', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });

  test('accept no password for an unknown account, which has no hash', async () => {
    // For an unknown account, the password is compared with a decoy hash. Even the password of the decoy hash is
    // rejected.
    expect(await verifyPassword(undefined, 'password of the decoy hash')).toBe(false);
  });
});

test('newToken returns 256 random bits in base64url', () => {
  const tokens = Array.from({ length: 200 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  // 256 bits in base64url have 43 characters.
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('hashToken returns the 32 bytes of a SHA-256 hash', () => {
  expect(hashToken('a')).toHaveLength(32);
});

test.each([
  [undefined, 'Unknown', 'Unknown'],
  ['', 'Unknown', 'Unknown'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Desktop', 'Firefox 140'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mobile',
    'Chrome 140',
  ],
  ['\u0000'.repeat(50), 'Unknown', 'Unknown'],
  ['('.repeat(100_000), 'Unknown', 'Unknown'],
])('describeDevice(%j) returns the type %s and the browser %s', (userAgent, deviceType, browser) => {
  expect(describeDevice(userAgent)).toEqual({ deviceType, browser });
});

test.each([
  ['trainee', false, false],
  ['trainer', false, true],
  ['trainee', true, true],
  ['trainer', true, true],
] as const)('isTrainerOrAdmin, for a %s with isAdmin %s, returns %s', (role, isAdmin, hasAccess) => {
  expect(isTrainerOrAdmin({ role, isAdmin })).toBe(hasAccess);
});

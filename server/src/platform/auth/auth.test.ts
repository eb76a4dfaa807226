import { describe, expect, test } from 'vitest';
import { describeDevice } from './device.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isTrainerOrAdmin } from './signed-in.ts';
import { hashToken, newToken } from './token.ts';

describe('hashPassword and verifyPassword', () => {
  test('hash with argon2id and a salt, and accept only the same password', async () => {
    const [one, other] = await Promise.all([hashPassword('grønn å'), hashPassword('grønn å')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'grønn å')).toBe(true);
    expect(await verifyPassword(one, 'gronn a')).toBe(false);
    expect(await verifyPassword(one, '')).toBe(false);
  });

  test('treat composed and decomposed Unicode letters as equal', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });

  test('accept no password for an unknown account, not even the one of the decoy hash', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  });
});

test('tokens are 256 random bits, safe in URLs and cookies, and stored as hashes', () => {
  const tokens = Array.from({ length: 200 }, newToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
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
])('describeDevice(%j)', (userAgent, deviceType, browser) => {
  expect(describeDevice(userAgent)).toEqual({ deviceType, browser });
});

test.each([
  ['trainee', false, false],
  ['trainer', false, true],
  ['trainee', true, true],
  ['trainer', true, true],
] as const)('a %s (admin: %s) has trainer access: %s', (role, isAdmin, may) => {
  expect(isTrainerOrAdmin({ id: 'a', sessionId: 'b', role, isAdmin })).toBe(may);
});

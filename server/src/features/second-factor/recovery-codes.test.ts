import { expect, test } from 'vitest';
import { createRecoveryCodes, isRecoveryCode, recoveryCodeCount, selectorOf } from './recovery-codes.ts';

const { codes, hashedCodes } = await createRecoveryCodes();

test('each code has three groups of four characters without look-alikes, and begins with a different selector', () => {
  expect(codes).toHaveLength(recoveryCodeCount);
  expect(new Set(hashedCodes.map(({ selector }) => selector)).size).toBe(recoveryCodeCount);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
});

test('the hashes to store are argon2id hashes', () => {
  for (const { codeHash } of hashedCodes) expect(codeHash).toMatch(/^\$argon2id\$/);
});

test('a code is accepted in lower case, with spaces and look-alike letters; a code without a hash or with another hash is refused', async () => {
  const [first = '', second = ''] = codes;
  const hash = hashedCodes[0]?.codeHash;
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  expect(selectorOf(typed)).toBe(hashedCodes[0]?.selector);
  expect(await isRecoveryCode(hash, typed)).toBe(true);
  expect(await isRecoveryCode(hash, second)).toBe(false);
  expect(await isRecoveryCode(undefined, first)).toBe(false);
});

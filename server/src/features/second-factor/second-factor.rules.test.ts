import { expect, test } from 'vitest';
import { hasSecondFactor, listMethods } from './second-factor.rules.ts';

test.each([
  [{ hasApp: false, passkeyCount: 0, recoveryCodesLeft: 0 }, false, []],
  [{ hasApp: false, passkeyCount: 0, recoveryCodesLeft: 3 }, false, ['recovery_code']],
  [{ hasApp: true, passkeyCount: 0, recoveryCodesLeft: 0 }, true, ['app']],
  [{ hasApp: false, passkeyCount: 2, recoveryCodesLeft: 1 }, true, ['passkey', 'recovery_code']],
  [{ hasApp: true, passkeyCount: 1, recoveryCodesLeft: 10 }, true, ['passkey', 'app', 'recovery_code']],
])('for %j, hasSecondFactor is %s and listMethods returns %j', (factors, hasFactor, methods) => {
  expect(hasSecondFactor(factors)).toBe(hasFactor);
  expect(listMethods(factors, { canUsePasskeys: true })).toEqual(methods);
});

test('listMethods leaves out passkeys on a site on which passkeys cannot be used', () => {
  const factors = { hasApp: true, passkeyCount: 1, recoveryCodesLeft: 0 };
  expect(listMethods(factors, { canUsePasskeys: false })).toEqual(['app']);
});

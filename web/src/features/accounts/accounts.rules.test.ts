import { describe, expect, it } from 'vitest';
import { hasTrainerAccess } from './accounts.rules.ts';

describe('hasTrainerAccess', () => {
  it.each([
    [{ role: 'trainee', isAdmin: false }, false],
    [{ role: 'trainee', isAdmin: true }, true],
    [{ role: 'trainer', isAdmin: false }, true],
  ] as const)('for %j, returns %s', (account, expected) => {
    expect(hasTrainerAccess(account)).toBe(expected);
  });
});

import { expect, test } from 'vitest';
import { longCommonPasswords } from '../../../testing/common-passwords.ts';
import { ratePassword } from './password-strength.ts';

/** The lowest score that a password needs outside demo mode. */
const minimumScore = 3;
const owner = { fullName: 'Nadia Harthy', email: 'nadia@plant.example', employeeId: 'GG-10442', siteName: 'Gulf Gas' };

// The server has no list of common passwords of its own, because the rating finds all of them.
test('every common password of at least twelve characters is rated as easy to guess', async () => {
  const passwords = longCommonPasswords();
  expect(passwords.length).toBeGreaterThan(300);
  const ratings = await Promise.all(
    passwords.map(async (password) => ({ password, ...(await ratePassword(password, owner)) })),
  );
  expect(ratings.filter(({ score }) => score >= minimumScore)).toEqual([]);
});

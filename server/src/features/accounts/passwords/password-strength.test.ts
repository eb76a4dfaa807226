import { beforeAll, describe, expect, test } from 'vitest';
import { longCommonPasswords } from '../../../testing/common-passwords.ts';
import { loadPasswordStrength, ratePassword } from './password-strength.ts';

/** The lowest score that a password needs outside demo mode. */
const minimumScore = 3;

const owner = {
  fullName: 'Nadia al-Harthy',
  email: 'n.harthy@gulf-gas.example',
  employeeId: 'GG-10442',
  siteName: 'Gulf Gas',
};

beforeAll(loadPasswordStrength);

describe('ratePassword', () => {
  test.each([
    '111111111111',
    'Password12345',
    'iloveyou1234',
    'qwertyuiop[]',
    'abcdefghijkl',
    'P4$$w0rd1234',
    'Nadia al-Harthy',
    'nadia.harthy.1',
    'nadiaharthy99',
    'n.harthy@gulf-gas',
    'GG-10442 2026',
    'Loopcheck 2026!',
    'gulf gas loopcheck',
  ])('finds "%s" easy to guess', async (password) => {
    expect((await ratePassword(password, owner)).score).toBeLessThan(minimumScore);
  });

  test.each([
    'a password for tests',
    'my dog eats 3 sandwiches',
    'valve umbrella tuesday',
    'Xk9#mQ2$vL7p',
    'Nadia reads umbrella tuesday lamps',
    'كلمة مرور طويلة للغاية',
  ])('finds "%s" hard to guess', async (password) => {
    expect((await ratePassword(password, owner)).score).toBeGreaterThanOrEqual(minimumScore);
  });

  test('finds every 20th common password of at least twelve characters easy to guess', async () => {
    // password-strength.long.test.ts checks all of them.
    for (const password of longCommonPasswords().filter((_password, index) => index % 20 === 0)) {
      expect((await ratePassword(password, owner)).score, password).toBeLessThan(minimumScore);
    }
  });

  test('names what makes a password easy to guess', async () => {
    expect(await ratePassword('111111111111', owner)).toMatchObject({ weakness: 'simpleRepeat' });
    expect(await ratePassword('Nadia al-Harthy', owner)).toMatchObject({ weakness: 'ownWords' });
    // `ratePassword` converts a password to NFC. This conversion alone must not count as a word that was cut out.
    const decomposed = 'é'.repeat(12).normalize('NFD');
    expect((await ratePassword(decomposed, owner)).weakness).not.toBe('ownWords');
  });

  test('takes little time for the longest password, whatever its characters', async () => {
    const slowPasswords = ['4@813$!1|0+57x', '01/02/1990', 'p4$$w0rd', '1'].map((part) =>
      part.repeat(256).slice(0, 256),
    );
    for (const password of slowPasswords) {
      const durations: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        // This measures the processor time, because other tests run at the same time.
        const before = process.threadCpuUsage();
        await ratePassword(password, owner);
        const { user, system } = process.threadCpuUsage(before);
        durations.push((user + system) / 1000);
      }
      // An idle processor needs less than 50 ms.
      expect(Math.min(...durations)).toBeLessThan(500);
    }
  });
});

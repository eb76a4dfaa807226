import { describe, expect, it } from 'vitest';
import { parseDueSecondFactor, removeChallengeFromUrl } from './due-second-factor.ts';

describe('parseDueSecondFactor', () => {
  it('reads the challenge and the known methods, with passkeys first, and ignores unknown methods', () => {
    expect(parseDueSecondFactor('#challenge=abc-1&methods=app+passkey+sms')).toEqual({
      challenge: 'abc-1',
      methods: ['passkey', 'app'],
    });
    expect(parseDueSecondFactor('#challenge=abc-1')).toEqual({ challenge: 'abc-1', methods: [] });
  });

  it.each(['', '#', '#section-2', '#methods=app', '#challenge='])(
    'returns null for %j, which has no challenge',
    (fragment) => {
      expect(parseDueSecondFactor(fragment)).toBeNull();
    },
  );
});

describe('removeChallengeFromUrl', () => {
  it('removes a fragment with a challenge, and keeps the rest of the URL and other fragments', () => {
    window.history.replaceState(null, '', '/?signin=1&next=%2Fprofile#challenge=abc&methods=app');
    removeChallengeFromUrl();
    expect(window.location.href).toMatch(/\/\?signin=1&next=%2Fprofile$/);

    window.history.replaceState(null, '', '/#section-2');
    removeChallengeFromUrl();
    expect(window.location.hash).toBe('#section-2');

    window.history.replaceState(null, '', '/');
  });
});

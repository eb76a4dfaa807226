import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSessionHint, saveSessionHint } from './session-hint.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['session'];
});

describe('readSessionHint', () => {
  it.each([
    { role: 'trainer', isAdmin: false },
    { role: 'trainee', isAdmin: true },
  ] as const)('returns the saved hint %o until the hint is removed', (hint) => {
    expect(readSessionHint()).toBeNull();
    saveSessionHint(hint);
    expect(readSessionHint()).toEqual(hint);
    saveSessionHint(null);
    expect(readSessionHint()).toBeNull();
  });

  it.each([
    ['trainee', { role: 'trainee', isAdmin: false }],
    ['trainer admin', { role: 'trainer', isAdmin: true }],
  ] as const)(
    'returns the role that the server wrote into the page (%s) instead of the stored role',
    (session, hint) => {
      const otherRole = hint.role === 'trainee' ? 'trainer' : 'trainee';
      saveSessionHint({ role: otherRole, isAdmin: false });
      document.documentElement.dataset['session'] = session;
      expect(readSessionHint()).toEqual(hint);
    },
  );

  it('returns null if the stored value does not begin with a role', () => {
    // The roles are `trainee` and `trainer`.
    localStorage.setItem('loopcheck.role', 'admin');
    expect(readSessionHint()).toBeNull();
  });

  it('returns null if the browser blocks storage, and saveSessionHint throws no error', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveSessionHint({ role: 'trainee', isAdmin: false });
    expect(readSessionHint()).toBeNull();
  });
});

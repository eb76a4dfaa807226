import { describe, expect, it } from 'vitest';
import { toSignInFilter } from './login-filter.rules.ts';

const id = '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01';

describe('toSignInFilter', () => {
  it.each([
    [{}, {}],
    [
      { search: 'amina', role: 'trainer', outcome: 'failed', from: '2026-11-01', to: '2026-11-20', userId: id },
      { search: 'amina', role: 'trainer', outcome: 'failed', from: '2026-11-01', to: '2026-11-20', userId: id },
    ],
    [{ search: '  ', role: '', outcome: '', from: '', to: '', userId: '' }, {}],
    // A date field has values such as `0002-11-01` while somebody types the year. There is no month 13.
    [{ from: '0002-11-01', to: '2026-13-01' }, {}],
    // A URL can have days that do not exist.
    [{ from: '2026-02-31', to: '2026-11-00' }, {}],
    [{ from: '2027-02-29', to: '2028-02-29' }, { to: '2028-02-29' }],
    // All values are invalid, and `next` is not a property of a filter.
    [{ role: 'admin', outcome: 'succeeded', userId: 'me', search: 7, next: '/x' }, {}],
  ])('converts %j to %j', (raw, filter) => {
    expect(toSignInFilter(raw)).toEqual(filter);
  });

  /** The maximum length of `search` in logins.contract.ts. */
  const maxServerLength = 100;

  it('shortens the search text to the length that the server accepts', () => {
    expect(toSignInFilter({ search: 'x'.repeat(maxServerLength + 1) }).search).toHaveLength(maxServerLength);
  });
});

import { expect, it } from 'vitest';
import { cleaned } from './login-filter.ts';

const id = '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01';

it.each([
  [{}, {}],
  [
    { search: 'amina', role: 'trainer', outcome: 'failed', from: '2026-11-01', to: '2026-11-20', userId: id },
    { search: 'amina', role: 'trainer', outcome: 'failed', from: '2026-11-01', to: '2026-11-20', userId: id },
  ],
  [{ search: '  ', role: '', outcome: '', from: '', to: '', userId: '' }, {}],
  // A date field while its year is being typed.
  [{ from: '0002-11-01', to: '2026-13-01' }, {}],
  [{ role: 'admin', outcome: 'succeeded', userId: 'me', search: 7, next: '/x' }, {}],
])('%j narrows by %j', (raw, filter) => {
  expect(cleaned(raw)).toEqual(filter);
});

it('What was typed is never longer than the server takes', () => {
  expect(cleaned({ search: 'x'.repeat(300) }).search).toHaveLength(100);
});

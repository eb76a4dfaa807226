import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api/api-error.ts';
import { showServerErrors, validationMessages } from './form-errors.ts';

const schema = z.object({ title: z.string().min(3).max(5), minutes: z.int().min(1).max(600) });

const messagesFor = (values: unknown) =>
  schema.safeParse(values, validationMessages).error?.issues.map(({ message }) => message);

describe('validationMessages', () => {
  it.each([
    [{ title: '', minutes: null }, ['This is needed', 'This is needed']],
    [{ title: 'ab', minutes: 0 }, ['At least 3 characters', 'At least 1']],
    [{ title: 'abcdef', minutes: 601 }, ['At most 5 characters', 'At most 600']],
    [{ title: 'abc', minutes: 1.5 }, ['Enter a whole number']],
  ])('explain what is wrong with %j', (values, messages) => {
    expect(messagesFor(values)).toEqual(messages);
  });
});

describe('showServerErrors', () => {
  const error = new ApiError({
    status: 422,
    code: 'invalid',
    message: 'Invalid.',
    fields: { url: 'No host.', unknown: 'Ignored.', title: 'Too long.' },
  });

  it('shows each message at its field and focuses the field of the first message', () => {
    const setError = vi.fn<(name: string, error: object, options?: object) => void>();
    expect(showServerErrors(setError, error, { title: 'title', url: 'url' })).toBe(true);
    expect(setError.mock.calls).toEqual([
      ['url', { message: 'No host.' }, { shouldFocus: true }],
      ['title', { message: 'Too long.' }, { shouldFocus: false }],
    ]);
  });

  it('maps an error code to a field', () => {
    const setError = vi.fn<(name: string, error: object, options?: object) => void>();
    showServerErrors(setError, error, { invalid: 'url' });
    expect(setError).toHaveBeenCalledWith('url', { message: 'Invalid.' }, { shouldFocus: true });
  });

  it('returns false if the error is not about a field of the form', () => {
    const setError = vi.fn<() => void>();
    expect(showServerErrors(setError, error, {})).toBe(false);
    expect(showServerErrors(setError, new Error('network'), { title: 'title' })).toBe(false);
    expect(setError).not.toHaveBeenCalled();
  });
});

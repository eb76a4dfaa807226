import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { faultsOf } from './form-faults.ts';

const fieldOf = { email_taken: 'email', full_name: 'firstName', email: 'email' } as const;

it('A refusal by code is about the field of that code', () => {
  const error = new ApiError({ status: 409, code: 'email_taken', message: 'There is one already.' });
  expect(faultsOf(error, fieldOf)).toEqual([['email', 'There is one already.']]);
});

it('A refusal of the body names each of its fields that the form has', () => {
  const fields = { full_name: 'Too long.', email: 'Not one.', elsewhere: 'Odd.' };
  const error = new ApiError({ status: 422, code: 'invalid', message: 'No.', fields });
  expect(faultsOf(error, fieldOf)).toEqual([
    ['firstName', 'Too long.'],
    ['email', 'Not one.'],
  ]);
});

it('Any other failure is about no field', () => {
  expect(faultsOf(new Error('broken'), fieldOf)).toEqual([]);
  expect(faultsOf(new ApiError({ status: 500, code: 'internal', message: 'No.' }), fieldOf)).toEqual([]);
});

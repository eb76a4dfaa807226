import { describe, expect, it } from 'vitest';
import { toRegistrationBody } from './registration.rules.ts';

/** The required fields of the form. In the request, `full_name` replaces `firstName` and `lastName`. */
const fields = {
  firstName: 'Ann',
  lastName: 'Larsen',
  email: 'ann@plant.test',
  password: 'torque-seal',
  employee_id: 'E-1',
  phone: '+47 912 34 567',
  role: 'trainee',
} as const;

describe('toRegistrationBody', () => {
  it('joins the names and omits an empty position and department', () => {
    const { firstName: _first, lastName: _last, ...others } = fields;
    expect(toRegistrationBody({ ...fields, position: '', department: '' })).toEqual({
      ...others,
      full_name: 'Ann Larsen',
    });
  });

  it('includes position and department if they are filled in', () => {
    expect(toRegistrationBody({ ...fields, position: 'Technician', department: 'Train 4' })).toMatchObject({
      position: 'Technician',
      department: 'Train 4',
    });
  });
});

import type { BulkOutcome } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../../testing/render.tsx';
import { BulkExceptions } from './bulk-exceptions.tsx';

const personWith = (fullName: string, outcome: BulkOutcome, index = 0) => ({
  id: `${outcome} ${index}`,
  fullName,
  email: null,
  employeeId: '',
  outcome,
});
const listLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the people whom a bulk action leaves out', () => {
  it('are listed by name after the reason, and by number if their accounts no longer exist', () => {
    renderWithApp(
      <BulkExceptions
        people={[
          personWith('Ann', 'no_email'),
          personWith('', 'user_not_found', 1),
          personWith('Ben', 'no_email', 1),
          personWith('', 'user_not_found', 2),
          personWith('Cem', 'done'),
        ]}
      />,
    );
    expect(screen.getByText('4 people are left out')).toBeVisible();
    expect(listLines()).toEqual(['Has no email: Ann, Ben', 'Deleted meanwhile: 2 accounts']);
  });

  it('are listed by name up to 20 per reason; the number of the others includes accounts without a name', () => {
    const names = ['', ...Array.from({ length: 22 }, (_, index) => `Person ${index + 1}`)];
    renderWithApp(<BulkExceptions people={names.map((name, index) => personWith(name, 'unchanged', index))} />);
    expect(listLines()).toEqual([`Nothing to change: ${names.slice(1, 21).join(', ')} and 3 more`]);
  });
});

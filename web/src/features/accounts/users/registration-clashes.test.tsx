import type { RegistrationClash } from '@loopcheck/contract/features/accounts/clashes.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { RegistrationClashes } from './registration-clashes.tsx';

const clash: RegistrationClash = {
  id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a09',
  fullName: 'Omar K.',
  email: 'omar@plant.test',
  employeeId: 'E-7',
  createdAt: '2026-03-02T08:00:00Z',
  emailOwner: { id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01', fullName: 'Omar Khan' },
  employeeIdOwner: null,
};
const path = '/api/admin/registration-clashes';

describe('RegistrationClashes', () => {
  it('shows which account has the email, and removes the clash when an admin dismisses it', async () => {
    mockReplies({ [`GET ${path}`]: [clash] });
    renderWithApp(<RegistrationClashes />);
    expect(await screen.findByText('Email omar@plant.test: the account of Omar Khan has it.')).toBeVisible();
    expect(screen.getByText('Employee ID E-7: no account has it.')).toBeVisible();

    mockReplies({ [`GET ${path}`]: [], [`DELETE ${path}/${clash.id}`]: { dismissed: true } });
    const button = screen.getByRole('button', { name: 'Dismiss the registration of Omar K.' });
    await userEvent.click(button);

    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  it('keeps the clash and shows the reason if it could not be dismissed', async () => {
    mockReplies({
      [`GET ${path}`]: [clash],
      [`DELETE ${path}/${clash.id}`]: [503, { code: 'unavailable', message: 'Not now.' }],
    });
    renderWithApp(<RegistrationClashes />);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the registration of Omar K.' }));

    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dismiss the registration of Omar K.' })).toBeVisible();
  });
});

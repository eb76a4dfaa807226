import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ann } from '../../testing/samples.ts';
import { OneTimeLinkForm } from './one-time-link-form.tsx';

const token = 'a-token-of-some-length';
const url = `/api/one-time-links/${token}`;
const passwordMinimum = 12;

function renderForm(isFirstAdmin: boolean) {
  renderWithApp(
    <OneTimeLinkForm
      token={token}
      signInName="boss@plant.test"
      hasEmail
      isFirstAdmin={isFirstAdmin}
      passwordMinimum={passwordMinimum}
    />,
  );
  return { user: userEvent.setup(), submitButton: screen.getByRole('button', { name: 'Set password and sign in' }) };
}

const sentForms = () => sentBodies('POST', url);

describe('OneTimeLinkForm', () => {
  it('sends name, employee ID and password if the link creates the first administrator', async () => {
    const { user, submitButton } = renderForm(true);
    mockReplies({ [`POST ${url}`]: ann, 'GET /api/auth/user': ann });

    await user.type(screen.getByLabelText('Name'), 'Boss');
    await user.type(screen.getByLabelText('Employee ID'), 'B-1');
    await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
    await user.click(submitButton);

    await waitFor(() =>
      expect(sentForms()).toEqual([{ password: 'a-long-enough-one', full_name: 'Boss', employee_id: 'B-1' }]),
    );
  });

  it('sends only the new password if the link resets a password', async () => {
    const { user, submitButton } = renderForm(false);
    mockReplies({ [`POST ${url}`]: ann, 'GET /api/auth/user': ann });
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();

    await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
    await user.click(submitButton);

    await waitFor(() => expect(sentForms()).toEqual([{ password: 'a-long-enough-one' }]));
  });

  it('asks for the second factor after the password was set', async () => {
    const { user, submitButton } = renderForm(false);
    const secondFactor = { methods: ['app'], challenge: 'a-challenge-of-some-length' };
    const refusal = { code: 'second_factor_required', message: 'Enter the code of your app.', secondFactor };
    mockReplies({ [`POST ${url}`]: [401, refusal] });
    await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
    await user.click(submitButton);

    expect(await screen.findByLabelText('Code from your app')).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('shows an error at each missing or too short value, focuses the first field, and sends nothing', async () => {
    const { user, submitButton } = renderForm(true);
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(submitButton);

    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Employee ID')).toHaveAccessibleDescription('This is needed');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(`At least ${passwordMinimum} characters`);
    expect(sentForms()).toEqual([]);
  });

  it('shows at the password field that the server refuses a common password', async () => {
    const { user, submitButton } = renderForm(false);
    const message = 'This password is one of the commonest. Choose another.';
    mockReplies({ [`POST ${url}`]: [422, { code: 'password_too_weak', message }] });
    await user.type(screen.getByLabelText('New password'), 'password12345');
    await user.click(submitButton);

    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message));
  });
});

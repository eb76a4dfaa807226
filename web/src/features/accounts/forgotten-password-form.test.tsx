import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

const renderDialog = (mailAvailable: boolean) =>
  renderWithApp(
    <SignInDialog
      open
      onOpenChange={() => undefined}
      siteName="Loopcheck"
      isDemo={false}
      registration="approval"
      passwordMinimum={12}
      mailAvailable={mailAvailable}
    />,
  );
const pressForgotButton = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Forgot password?' }));

describe('ForgottenPasswordForm', () => {
  it.each([true, false])('tells the person to ask for a new card (mail available: %s)', async (mailAvailable) => {
    const user = userEvent.setup();
    renderDialog(mailAvailable);
    await user.type(screen.getByLabelText('Email or employee ID'), 'T-17');
    await pressForgotButton(user);
    expect(await screen.findByText('Ask your administrator for a new card.')).toBeVisible();
    // The field for the email does not contain the typed employee ID.
    const email = screen.queryByLabelText('Email');
    if (mailAvailable) expect(email).toHaveValue('');
    else expect(email).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('T-17');
  });

  it('requests a mail for the typed email, and does not tell whether the email has an account', async () => {
    mockReplies({ 'POST /api/forgot-password': { requested: true } });
    const user = userEvent.setup();
    renderDialog(true);
    await user.type(screen.getByLabelText('Email or employee ID'), 'ann@plant.test');
    await pressForgotButton(user);
    const email = await screen.findByDisplayValue('ann@plant.test');
    expect(document.activeElement).toBe(email);

    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/If ann@plant.test has an account, a link for a new password/)).toBeTruthy();
    expect(sentBodies('POST', '/api/forgot-password')).toEqual([{ email: 'ann@plant.test' }]);

    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('shows at the field that an email is malformed, and shows a refusal above the form', async () => {
    const message = 'Too many tries at once. Wait a little and try again.';
    mockReplies({ 'POST /api/forgot-password': [429, { code: 'too_many_requests', message }] });
    const user = userEvent.setup();
    renderDialog(true);
    await pressForgotButton(user);
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'ann{Enter}');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter an email such as name@company.com'));

    await user.type(email, '@plant.test{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(email).not.toHaveAccessibleDescription();
  });
});

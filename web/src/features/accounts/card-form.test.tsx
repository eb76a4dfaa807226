import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ann } from '../../testing/samples.ts';
import { SignInDialog, type SignInDialogProps } from './sign-in-dialog.tsx';

const onOpenChange = vi.fn<(open: boolean) => void>();

function renderDialog(props: Partial<SignInDialogProps> = {}) {
  onOpenChange.mockReset();
  renderWithApp(
    <SignInDialog
      open
      onOpenChange={onOpenChange}
      siteName="Loopcheck"
      isDemo={false}
      registration="approval"
      passwordMinimum={12}
      {...props}
    />,
  );
  return userEvent.setup();
}

const sentCards = () => sentBodies('POST', '/api/cards');
const getSubmitButton = () => screen.getByRole('button', { name: 'Set password and sign in' });

describe('CardForm, the form for a printed card with a one-time code', () => {
  it('keeps the typed employee ID, sets a password with the code, and signs in', async () => {
    const user = renderDialog();
    mockReplies({ 'POST /api/cards': { ...ann, email: null }, 'GET /api/auth/user': ann });
    await user.type(screen.getByLabelText('Email or employee ID'), 'T-17');
    await user.click(screen.getByRole('button', { name: 'I have a card' }));

    const code = await screen.findByLabelText('Code on your card');
    expect(screen.getByLabelText('Employee ID')).toHaveValue('T-17');
    expect(code).toHaveFocus();
    await user.type(code, '7kqm 3xtp wr9h');
    await user.type(screen.getByLabelText('New password'), 'gravel under boots');
    await user.dblClick(getSubmitButton());

    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sentCards()).toEqual([{ employee_id: 'T-17', code: '7kqm 3xtp wr9h', password: 'gravel under boots' }]);
  });

  it('leaves the employee ID empty if an email was typed, and shows the typed email again after Back', async () => {
    const user = renderDialog();
    await user.type(screen.getByLabelText('Email or employee ID'), 'ann@plant.test');
    await user.click(screen.getByRole('button', { name: 'I have a card' }));
    expect(await screen.findByLabelText('Employee ID')).toHaveValue('');
    expect(screen.getByLabelText('Employee ID')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('ann@plant.test');
  });

  it('is shown immediately if the person has scanned the QR code of a card', async () => {
    renderDialog({ startsWithPrintedCard: true });
    expect(await screen.findByLabelText('Code on your card')).toBeVisible();
  });

  it('sends nothing while a field is empty or the password is too short', async () => {
    const user = renderDialog({ startsWithPrintedCard: true });
    await user.type(await screen.findByLabelText('New password'), 'short');
    await user.click(getSubmitButton());
    const emptyFields = ['Employee ID', 'Code on your card'];
    expect(await screen.findAllByText('This is needed')).toHaveLength(emptyFields.length);
    expect(sentCards()).toEqual([]);
  });

  it('shows a refusal above the form, keeps the typed text, and counts down the time to wait', async () => {
    const user = renderDialog({ startsWithPrintedCard: true });
    const refusal = { message: 'Employee ID or code is not right.', requestId: 'r' };
    mockReplies({ 'POST /api/cards': [404, { code: 'card_not_valid', ...refusal }] });
    await user.type(await screen.findByLabelText('Employee ID'), 'T-17');
    await user.type(screen.getByLabelText('Code on your card'), 'AAAA');
    await user.type(screen.getByLabelText('New password'), 'gravel under boots');
    await user.click(getSubmitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message);
    expect(screen.getByLabelText('Code on your card')).toHaveValue('AAAA');

    mockReplies({ 'POST /api/cards': [429, { code: 'too_many_requests', ...refusal, retryAfterSeconds: 62 }] });
    await user.click(getSubmitButton());
    expect(await screen.findByRole('timer')).toHaveTextContent(/Try again in/);
  });

  it("shows the server's error about the password at the password field", async () => {
    const user = renderDialog({ startsWithPrintedCard: true });
    const fields = { password: 'Use three or more words.' };
    mockReplies({
      'POST /api/cards': [422, { code: 'password_too_weak', message: 'Too weak.', fields, requestId: 'r' }],
    });
    await user.type(await screen.findByLabelText('Employee ID'), 'T-17');
    await user.type(screen.getByLabelText('Code on your card'), 'AAAA');
    await user.type(screen.getByLabelText('New password'), 'gravel under boots');
    await user.click(getSubmitButton());
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Use three or more words.'),
    );
  });

  it('asks for the second factor if the server requires one after setting the password', async () => {
    const user = renderDialog({ startsWithPrintedCard: true });
    const secondFactor = { methods: ['app'], challenge: 'a-challenge-of-some-length' };
    mockReplies({ 'POST /api/cards': [401, { code: 'second_factor_required', message: 'Code.', secondFactor }] });
    await user.type(await screen.findByLabelText('Employee ID'), 'T-17');
    await user.type(screen.getByLabelText('Code on your card'), 'AAAA');
    await user.type(screen.getByLabelText('New password'), 'gravel under boots');
    await user.click(getSubmitButton());
    expect(await screen.findByLabelText('Code from your app')).toBeVisible();

    // The password is set, and the code of the card works only once. So "Back" leads to the sign-in form, not to the card
    // form.
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('T-17');
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { EmailForm } from './email-form.tsx';

async function submitEmail(email: string) {
  const user = userEvent.setup();
  renderWithApp(<EmailForm email="ann@plant.test" />);
  await user.type(screen.getByLabelText('New email'), `${email}{Enter}`);
}

describe('EmailForm', () => {
  it('shows the email to which the link was sent, and empties the field', async () => {
    mockReplies({ 'POST /api/profile/email': { sentTo: 'new@plant.test', expiresAt: '2026-11-23T10:00:00Z' } });
    await submitEmail('new@plant.test');

    expect(await screen.findByText(/A link was sent to new@plant.test/)).toBeTruthy();
    expect(sentBodies('POST', '/api/profile/email')).toEqual([{ email: 'new@plant.test' }]);
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('');
  });

  it("shows the server's error about the email at the field", async () => {
    const body = {
      code: 'invalid',
      message: 'Some values are not valid.',
      fields: { email: 'This is your email already.' },
    };
    mockReplies({ 'POST /api/profile/email': [422, body] });
    await submitEmail('ann@plant.test');

    expect(await screen.findByText('This is your email already.')).toBeTruthy();
    expect(screen.queryByText('Some values are not valid.')).toBeNull();
  });

  it('shows an error for a malformed email, and sends no request', async () => {
    await submitEmail('ann');

    expect(await screen.findByText('Enter an email such as name@company.com')).toBeTruthy();
    expect(sentBodies('POST', '/api/profile/email')).toEqual([]);
  });
});

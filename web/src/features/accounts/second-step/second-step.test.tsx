import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { ann } from '../../../testing/samples.ts';
import { mockPasskeys } from '../../../testing/passkeys.ts';
import { SecondStep } from './second-step.tsx';

const challenge = 'a-challenge-of-some-length';
const url = '/api/login/second-factor';
const wrongCodeReply = [401, { code: 'second_factor_failed', message: 'That was not right.' }];
const expiredReply = [401, { code: 'second_factor_expired', message: 'This sign-in took too long.' }];

const passkeyOptions = {
  rpId: 'localhost',
  // "sign this" in base64url.
  challenge: 'c2lnbiB0aGlz',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'preferred',
};

function renderStep(methods: DueSecondFactor['methods']) {
  const onSignedIn = vi.fn<() => void>();
  const onStartOver = vi.fn<() => void>();
  renderWithApp(<SecondStep due={{ methods, challenge }} onSignedIn={onSignedIn} onStartOver={onStartOver} />);
  return { user: userEvent.setup(), onSignedIn, onStartOver };
}

describe('SecondStep', () => {
  it('asks for the code of the app in a field that phones can fill in, and sends the code', async () => {
    const { user, onSignedIn } = renderStep(['app', 'recovery_code']);
    const field = screen.getByLabelText('Code from your app');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');

    mockReplies({ [`POST ${url}`]: ann });
    await user.type(field, '123 456{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(sentBodies('POST', url)).toEqual([{ challenge, code: '123 456' }]);
  });

  it('sends nothing without a code, and empties the field after a wrong code', async () => {
    const { user, onSignedIn } = renderStep(['app']);
    const field = screen.getByLabelText('Code from your app');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter the code'));
    expect(sentBodies('POST', url)).toEqual([]);

    mockReplies({ [`POST ${url}`]: wrongCodeReply });
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText('That was not right.')).toBeVisible();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('accepts a recovery code instead of the code of the app', async () => {
    const { user, onSignedIn } = renderStep(['app', 'recovery_code']);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    mockReplies({ [`POST ${url}`]: ann });
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(sentBodies('POST', url)).toEqual([{ challenge, recoveryCode: 'abcd-efgh-jkmn' }]);
  });

  it.each([
    ['wrong', 401, 'second_factor_failed', 'That was not right.'],
    ['not checked because of too many attempts', 429, 'too_many_requests', 'Too many attempts.'],
    ['not checked because of a busy server', 503, 'busy', 'The server is busy.'],
  ])('keeps a typed recovery code that was %s', async (_reason, status, code, message) => {
    const { user } = renderStep(['recovery_code']);
    const field = screen.getByLabelText('Recovery code');
    mockReplies({ [`POST ${url}`]: [status, { code, message }] });
    await user.type(field, 'abcd-efgh-jkmn{Enter}');

    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue('abcd-efgh-jkmn');
    expect(field).toHaveFocus();
  });

  it('keeps the code of the app if the server cannot check it, and counts down the wait', async () => {
    const { user } = renderStep(['app']);
    const field = screen.getByLabelText('Code from your app');
    const tooMany = { code: 'too_many_requests', message: 'Too many attempts.', retryAfterSeconds: 30 };
    mockReplies({ [`POST ${url}`]: [429, tooMany] });
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('Try again in 30 seconds.');
    expect(field).toHaveValue('123456');
  });

  it('signs in with a passkey', async () => {
    mockPasskeys({ get: () => Promise.resolve() });
    const { user, onSignedIn } = renderStep(['passkey', 'app']);
    mockReplies({
      [`POST ${url}/passkey`]: passkeyOptions,
      [`POST ${url}`]: ann,
    });
    const button = screen.getByRole('button', { name: 'Use your passkey' });
    expect(button).toHaveFocus();

    await user.click(button);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(sentBodies('POST', url)).toMatchObject([{ challenge, passkey: { type: 'public-key' } }]);
  });

  it('shows a message if no passkey was used, and offers another way', async () => {
    mockPasskeys({ get: () => Promise.reject(new DOMException('cancelled', 'NotAllowedError')) });
    const { user } = renderStep(['passkey', 'app']);
    mockReplies({
      [`POST ${url}/passkey`]: passkeyOptions,
    });
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));

    expect(await screen.findByText(/The passkey was not used/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use a code from your app' }));
    expect(screen.getByLabelText('Code from your app')).toHaveFocus();
  });

  it('offers only the way back to the first step if the sign-in has expired', async () => {
    const { user, onStartOver } = renderStep(['app', 'recovery_code']);
    mockReplies({ [`POST ${url}`]: expiredReply });
    await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
    expect(await screen.findByText('This sign-in took too long. Enter your password again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(onStartOver).toHaveBeenCalledOnce();
  });

  it('tells the person to ask an administrator if no second factor works at this site', () => {
    renderStep([]);
    expect(screen.getByText(/Ask an administrator/)).toBeVisible();
  });
});

import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { keyFor } from '../lib/api/query-for.ts';
import { mockReplies, sentBodies, sentRequests } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { ann, site } from '../testing/samples.ts';
import { ProfileScreen } from './profile-screen.tsx';

const currentSession = {
  id: '5a4c7a1e-0d7e-4f0a-8a77-0a4f4c1b2c01',
  isCurrent: true,
  deviceType: 'Desktop',
  browser: 'Firefox 140',
  ipAddress: '10.0.0.7',
  startedAt: '2026-03-10T08:00:00Z',
  lastActiveAt: '2026-03-10T12:00:00Z',
};
const otherSession = {
  ...currentSession,
  id: '5a4c7a1e-0d7e-4f0a-8a77-0a4f4c1b2c02',
  isCurrent: false,
  browser: 'Chrome 150',
};
const replies = {
  'GET /api/auth/user': ann,
  'GET /api/site': site,
  'GET /api/profile/sessions': [currentSession, otherSession],
  'GET /api/profile/second-factor': {
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
    canAddPasskey: false,
  },
  'GET /api/badges': [200, []],
  'GET /api/training-record/drills': [200, []],
  'GET /api/progress/overview': { completedModules: 1, totalModules: 3, percentage: 33, certificate: {} },
  'GET /api/profile/sign-ins?limit=10': { items: [], nextCursor: null },
};

async function show() {
  mockReplies(replies);
  const { queryClient } = renderWithApp(signedInScreen);
  await screen.findByText('This session');
  return { user: userEvent.setup(), queryClient };
}

const signedInScreen = (
  <SignedIn>
    <ProfileScreen />
  </SignedIn>
);

const listWriteRequests = () => sentRequests().filter(({ init }) => init?.method !== 'GET');

describe('ProfileScreen', () => {
  it('saves the profile, with null for an empty position and department, and updates the cached account', async () => {
    const { user, queryClient } = await show();
    const renamed = { ...ann, fullName: 'Ann L. Berg' };
    mockReplies({ ...replies, 'GET /api/auth/user': renamed, 'PATCH /api/profile': renamed });

    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Ann L. Berg');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(sentBodies('PATCH', '/api/profile')).toEqual([
      { fullName: 'Ann L. Berg', phoneNumber: '', position: null, department: null },
    ]);
    expect(queryClient.getQueryData(keyFor(accountsEndpoints.me))).toMatchObject({ fullName: 'Ann L. Berg' });
  });

  it('requires a name before it sends a request', async () => {
    const { user } = await show();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(listWriteRequests()).toEqual([]);
  });

  it('does not send a password that is too short for the site', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Current password'), 'old');
    const tooShort = 'x'.repeat(site.passwordMinimum - 1);
    await user.type(screen.getByLabelText('New password'), tooShort);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));

    await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
    expect(listWriteRequests()).toEqual([]);
  });

  it('shows the error of the server about a wrong current password at the field of that password', async () => {
    const { user } = await show();
    const message = 'The current password is wrong.';
    mockReplies({ ...replies, 'POST /api/profile/password': [409, { code: 'password_not_right', message }] });

    await user.type(screen.getByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));

    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message);
  });

  it('offers to end other sessions, but not the current session', async () => {
    const { user } = await show();
    const buttons = screen.getAllByRole('button', { name: /^End the session/ });
    expect(buttons).toHaveLength(1);

    mockReplies({
      ...replies,
      'GET /api/profile/sessions': [200, [currentSession]],
      [`DELETE /api/profile/sessions/${otherSession.id}`]: { ended: true },
    });
    await user.click(screen.getByRole('button', { name: /End the session of Chrome 150/ }));
    expect(await screen.findByText('Session Ended')).toBeVisible();
    expect(screen.queryByText('Chrome 150, Desktop')).not.toBeInTheDocument();
  });

  it('shows the buttons of the sessions only when the parts above the sessions are loaded', async () => {
    const lateReply = Promise.withResolvers<unknown>();
    mockReplies({ ...replies, 'GET /api/profile/second-factor': lateReply.promise });
    const { queryClient } = renderWithApp(signedInScreen);
    await waitFor(() => expect(queryClient.getQueryData(keyFor(accountsEndpoints.sessions))).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /^End the session/ })).toBeNull();

    lateReply.resolve(replies['GET /api/profile/second-factor']);
    expect(await screen.findByRole('button', { name: /^End the session/ })).toBeVisible();
  });

  it('shows an error with Retry if the sessions could not be loaded', async () => {
    mockReplies({ ...replies, 'GET /api/profile/sessions': [503, { code: 'unavailable', message: 'Not now.' }] });
    renderWithApp(signedInScreen);
    expect(await screen.findByText('Not now.')).toBeVisible();

    mockReplies(replies);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This session')).toBeVisible();
  });
});

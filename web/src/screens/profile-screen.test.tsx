import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { keyFor } from '../lib/api/query-for.ts';
import { answerBy, calls } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { ann, site } from '../testing/samples.ts';
import { ProfileScreen } from './profile-screen.tsx';

const session = {
  id: '5a4c7a1e-0d7e-4f0a-8a77-0a4f4c1b2c01',
  isCurrent: true,
  deviceType: 'Desktop',
  browser: 'Firefox 140',
  ipAddress: '10.0.0.7',
  startedAt: '2026-03-10T08:00:00Z',
  lastActiveAt: '2026-03-10T12:00:00Z',
};
const other = { ...session, id: '5a4c7a1e-0d7e-4f0a-8a77-0a4f4c1b2c02', isCurrent: false, browser: 'Chrome 150' };
const reads = {
  'GET /api/auth/user': ann,
  'GET /api/site': site,
  'GET /api/profile/sessions': [session, other],
  'GET /api/badges': [200, []],
  'GET /api/profile/sign-ins?limit=10': { items: [], nextCursor: null },
};

async function show() {
  answerBy(reads);
  const { queryClient } = renderWithApp(<Signed />);
  await screen.findByText('This session');
  return { user: userEvent.setup(), queryClient };
}

/** The guard's part: the screen is drawn only once it is known who is there. */
function Signed() {
  const { data } = useCurrentUser();
  return data ? <ProfileScreen /> : null;
}

const written = () => calls().filter(({ init }) => init?.method !== 'GET');
const bodyOf = (place: number): unknown => {
  const body = written()[place]?.init?.body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};

it('Own data are saved, empty fields as none, and the new name is known everywhere', async () => {
  const { user, queryClient } = await show();
  const renamed = { ...ann, fullName: 'Ann L. Berg' };
  answerBy({ ...reads, 'GET /api/auth/user': renamed, 'PATCH /api/profile': renamed });
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ann L. Berg');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(bodyOf(0)).toEqual({ fullName: 'Ann L. Berg', phoneNumber: '', position: null, department: null });
  expect(queryClient.getQueryData(keyFor(accountsEndpoints.me))).toMatchObject({ fullName: 'Ann L. Berg' });
});

it('A name is needed, and nothing is sent without one', async () => {
  const { user } = await show();
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is needed')).toBeVisible();
  expect(written()).toEqual([]);
});

it('A password that is too short for this site is not sent', async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText('Present password'), 'old');
  await user.type(screen.getByLabelText('New password'), 'eleven-long');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(written()).toEqual([]);
});

it('A present password that is not right is told at its field', async () => {
  const { user } = await show();
  const message = 'The present password is not right.';
  answerBy({ ...reads, 'POST /api/profile/password': [409, { code: 'password_not_right', message }] });
  await user.type(screen.getByLabelText('Present password'), 'old');
  await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(screen.getByLabelText('Present password')).toHaveFocus());
  expect(screen.getByLabelText('Present password')).toHaveAccessibleDescription(message);
});

it('Another session can be ended, the own one only by signing out', async () => {
  const { user } = await show();
  const buttons = screen.getAllByRole('button', { name: /^End the session/ });
  expect(buttons).toHaveLength(1);
  answerBy({
    ...reads,
    'GET /api/profile/sessions': [200, [session]],
    [`DELETE /api/profile/sessions/${other.id}`]: { ended: true },
  });
  await user.click(screen.getByRole('button', { name: /End the session of Chrome 150/ }));
  expect(await screen.findByText('Session Ended')).toBeVisible();
  expect(screen.queryByText('Chrome 150, Desktop')).not.toBeInTheDocument();
});

it('Sessions that could not be loaded are told, and can be asked for again', async () => {
  answerBy({ ...reads, 'GET /api/profile/sessions': [503, { code: 'unavailable', message: 'Not now.' }] });
  renderWithApp(<Signed />);
  expect(await screen.findByText('Not now.')).toBeVisible();
  answerBy(reads);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This session')).toBeVisible();
});

import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { PendingRequests } from './pending-requests.tsx';

const siti = userSample({ fullName: 'Siti Rahman', state: 'waiting' });
const ravi = userSample({ id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a02', fullName: 'Ravi Menon' });
const listReplies = (registrations: User[], trainerRequests: User[]) => ({
  'GET /api/admin/users?state=waiting': { items: registrations, nextCursor: null },
  'GET /api/admin/users?trainerRequest=1': { items: trainerRequests, nextCursor: null },
});

describe('PendingRequests', () => {
  it('removes a request after the decision and moves the focus to the next request', async () => {
    mockReplies(listReplies([siti], [ravi]));
    renderWithApp(<PendingRequests />);
    const approveButton = await screen.findByRole('button', { name: 'Approve Siti Rahman' });
    mockReplies({ ...listReplies([], [ravi]), [`POST /api/admin/users/${siti.id}/approve`]: siti });
    await userEvent.click(approveButton);

    expect(await screen.findByText('Registration Approved')).toBeVisible();
    expect(approveButton).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reject Ravi Menon' })).toHaveFocus());
  });

  it('warns if the name in a request looks like the name of a trainer or admin', async () => {
    const nameWithCyrillicA = 'Siti Rahm\u0430n';
    mockReplies(listReplies([userSample({ ...siti, resembles: nameWithCyrillicA })], [ravi]));
    renderWithApp(<PendingRequests />);

    expect(await screen.findByText(`Looks like ${nameWithCyrillicA}, a trainer or admin`)).toBeVisible();
    expect(screen.getAllByText(/Looks like/)).toHaveLength(1);
  });

  it('shows why a decision failed and refetches the requests', async () => {
    mockReplies(listReplies([siti], []));
    renderWithApp(<PendingRequests />);
    const refuseButton = await screen.findByRole('button', { name: 'Reject Siti Rahman' });
    const message = 'Another admin has decided.';
    mockReplies({
      ...listReplies([], []),
      [`POST /api/admin/users/${siti.id}/refuse`]: [409, { code: 'account_decided', message }],
    });
    await userEvent.click(refuseButton);

    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(refuseButton).not.toBeInTheDocument());
  });

  it('shows an error with Retry if the requests cannot be loaded', async () => {
    mockReplies({
      ...listReplies([], []),
      'GET /api/admin/users?state=waiting': [503, { code: 'x', message: 'Not now.' }],
    });
    renderWithApp(<PendingRequests />);
    expect(await screen.findByText('The requests could not be loaded')).toBeVisible();

    mockReplies(listReplies([siti], []));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Approve Siti Rahman' })).toBeVisible();
  });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { UserDialog } from './user-dialog.tsx';

const kofi = userSample({ fullName: 'Kofi Mensah', email: null, employeeId: 'T-17' });
const link = { address: 'http://plant.test/one-time-link/abc', expiresAt: '2026-12-07T10:00:00.000Z' };
const card = {
  userId: kofi.id,
  fullName: kofi.fullName,
  employeeId: 'T-17',
  code: '7KQM-3XTP-WR9H',
  expiresAt: link.expiresAt,
};
const printedCards = {
  siteName: 'Plant North',
  siteAddress: 'https://training.plant.test',
  qrCode: { size: 21, path: 'M0 0H7V1H0Z' },
  cards: [card],
  leftOut: [],
};

describe('UserDialog', () => {
  it('creates a person without an email, and prints a card instead of sending a link', async () => {
    mockReplies({
      'POST /api/admin/users': { user: kofi, link },
      'POST /api/admin/users/cards': printedCards,
      'GET /api/profile/settings': { mailAvailable: true },
    });
    const user = userEvent.setup();
    renderWithApp(<UserDialog onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Name'), 'Kofi Mensah');
    await user.type(screen.getByLabelText('Employee ID'), 'T-17');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByDisplayValue(link.address)).toBeVisible();
    expect(sentBodies('POST', '/api/admin/users')).toMatchObject([
      { fullName: 'Kofi Mensah', email: null, employeeId: 'T-17', role: 'trainee' },
    ]);
    // Without an email, the link cannot be mailed.
    expect(screen.queryByRole('button', { name: /by mail/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Print a card instead' }));
    await user.click(await screen.findByRole('button', { name: 'Create card' }));
    // The page has the code twice: first in the dialog, then on the card for printing, which is hidden on the screen.
    expect((await screen.findAllByText(card.code))[0]).toBeVisible();
    expect(sentBodies('POST', '/api/admin/users/cards')).toEqual([{ userIds: [kofi.id] }]);
  });

  it('cannot be cancelled while a person is created, because the link is shown only once', async () => {
    mockReplies({ 'POST /api/admin/users': new Promise(() => undefined) });
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    renderWithApp(<UserDialog onClose={onClose} />);
    await user.type(screen.getByLabelText('Name'), 'Kofi Mensah');
    await user.type(screen.getByLabelText('Employee ID'), 'T-17');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await waitFor(() => expect(sentBodies('POST', '/api/admin/users')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('accepts an employee ID with an @ only if the email is filled in', async () => {
    mockReplies({
      'POST /api/admin/users': { user: kofi, link },
      'GET /api/profile/settings': { mailAvailable: false },
    });
    const user = userEvent.setup();
    renderWithApp(<UserDialog onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Name'), 'Kofi Mensah');
    await user.type(screen.getByLabelText('Employee ID'), 'kofi@plant');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Employee ID')).toHaveAccessibleDescription(/It must not have an @/),
    );
    expect(sentBodies('POST', '/api/admin/users')).toEqual([]);

    await user.type(screen.getByLabelText(/^Email/), 'kofi@plant.test');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await waitFor(() => expect(sentBodies('POST', '/api/admin/users')).toMatchObject([{ email: 'kofi@plant.test' }]));
  });

  it('shows the email of a person, and removes the email when the field is cleared', async () => {
    const ann = userSample({ email: 'ann@plant.test' });
    mockReplies({ [`PATCH /api/admin/users/${ann.id}`]: { ...ann, email: null } });
    const user = userEvent.setup();
    renderWithApp(<UserDialog user={ann} onClose={() => undefined} />);
    const email = screen.getByLabelText(/^Email/);
    expect(email).toHaveValue('ann@plant.test');
    await user.clear(email);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentBodies('PATCH', `/api/admin/users/${ann.id}`)).toMatchObject([{ email: null }]));
  });
});

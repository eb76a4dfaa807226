import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { PrintCardsDialog } from './print-cards-dialog.tsx';

const path = '/api/admin/users/cards';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const cardOf = (number: number) => ({
  userId: idOf(number),
  fullName: `Technician ${number}`,
  employeeId: `T-${number}`,
  code: `7KQM-3XTP-${String(number).padStart(4, 'A')}`,
  expiresAt: `2026-12-${String(10 + number)}T10:00:00.000Z`,
});
const createReply = (count: number, leftOut: object[] = []) => ({
  siteName: 'Plant North',
  siteAddress: 'https://training.plant.test',
  qrCode: { size: 21, path: 'M0 0H7V1H0Z' },
  cards: Array.from({ length: count }, (_, index) => cardOf(index)),
  leftOut,
});

/** Opens the dialog and presses Create. The reply contains `count` cards. The people in `leftOut` get no card. */
async function createCards(count: number, leftOut: object[] = []) {
  mockReplies({ [`POST ${path}`]: createReply(count, leftOut) });
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  // The request names at least one person. If `count` is 0, this person gets no card.
  const userIds = Array.from({ length: Math.max(count, 1) }, (_, index) => idOf(index));
  renderWithApp(<PrintCardsDialog userIds={userIds} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: userIds.length === 1 ? 'Create card' : 'Create cards' }));
  return { user, onClose };
}
/** Returns the element that contains the pages to print; null if there are no cards. */
const findPrintArea = () => document.querySelector<HTMLElement>('[data-print-alone]');

describe('PrintCardsDialog', () => {
  it('creates the cards, shows each code once, and prints them', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user, onClose } = await createCards(2);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('7KQM-3XTP-AAA1')).toBeVisible();
    expect(dialog.getByText(/The codes are not shown again/)).toBeVisible();
    expect(sentBodies('POST', path)).toEqual([{ userIds: [idOf(0), idOf(1)] }]);

    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('prints eight cards on a page, each with name, employee ID, site address, QR code and one-time code', async () => {
    await createCards(9);
    await waitFor(() => expect(findPrintArea()).not.toBeNull());
    const pages = [...(findPrintArea()?.children ?? [])];
    expect(pages.map((page) => page.children.length)).toEqual([8, 1]);
    const card = pages[1]?.children[0];
    expect(card).toHaveTextContent('Plant North');
    expect(card).toHaveTextContent('Technician 8');
    expect(card).toHaveTextContent('Employee ID: T-8');
    expect(card).toHaveTextContent('7KQM-3XTP-AAA8');
    // `cardOf(8)` expires on 18 December (day 10 + 8).
    expect(card).toHaveTextContent(/works once, until .*18.*2026/);
    expect(card).toHaveTextContent('https://training.plant.test');
    expect(card?.querySelector('svg')).toHaveAttribute('aria-label', 'QR code of this site');
  });

  it('cannot be cancelled while the cards are created, because the codes are shown only once', async () => {
    // The request never gets a reply.
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    renderWithApp(<PrintCardsDialog userIds={[idOf(1)]} onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Create card' }));
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lists the people who get no card, each with the reason', async () => {
    const otherFields = { email: null, employeeId: 'E' };
    await createCards(0, [
      { id: idOf(1), fullName: 'Ana Lima', outcome: 'account_not_open', ...otherFields },
      { id: idOf(2), fullName: 'Ben Ode', outcome: 'own_account', ...otherFields },
      { id: idOf(3), fullName: 'Cy Dahl', outcome: 'directory_account', ...otherFields },
    ]);
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Account not active: Ana Lima',
      'Your own account: Ben Ode',
      'Signs in with the directory: Cy Dahl',
    ]);
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    expect(findPrintArea()).toBeNull();
  });
});

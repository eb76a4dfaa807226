import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openStreams } from '../../testing/event-source.ts';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Bell } from './bell.tsx';
import { useLiveEvents } from './use-live-events.ts';

const told = (id: string, readAt: string | null = null) => ({
  id,
  kind: 'certificate-rejected',
  details: { number: 'LOOPCHECK-1', reason: 'Ask again in May' },
  link: '/certificates',
  createdAt: new Date().toISOString(),
  readAt,
});
const listOf = (items: object[], unreadCount: number, nextCursor: number | null = null) => ({
  'GET /api/notifications': { items, unreadCount, nextCursor },
});
const toldOf = {};

function Header() {
  useLiveEvents(toldOf);
  return <Bell />;
}

test('The bell says how many are unread, and one that is followed leads to its thing and is read', async () => {
  answerBy({ ...listOf([told('one')], 1), 'PUT /api/notifications/one/read': told('one', new Date().toISOString()) });
  const { goneTo } = renderWithApp(<Header />);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const pane = screen.getByRole('dialog', { name: 'Notifications' });
  answerBy({ ...listOf([told('one', new Date().toISOString())], 0), 'PUT /api/notifications/one/read': told('one') });
  await userEvent.click(within(pane).getByRole('link', { name: /rejected: Ask again in May/ }));
  expect(goneTo()).toBe('/certificates');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(calls().some(({ init }) => init?.method === 'PUT')).toBe(true);
});

test('What comes while the page is open is counted at once', async () => {
  answerBy(listOf([], 0));
  renderWithApp(<Header />);
  await screen.findByRole('button', { name: 'Notifications' });
  answerBy(listOf([told('one')], 120));
  openStreams()[0]?.send('notification', { kind: 'certificate-rejected' });
  expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+');
});

test('Escape closes the list and gives focus back; an empty list says what will come', async () => {
  answerBy(listOf([], 0));
  renderWithApp(<Header />);
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await userEvent.click(bell);
  expect(await screen.findByText('Nothing to tell you yet')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bell).toHaveFocus();
});

test('A list that failed is told of and can be asked for again', async () => {
  answerBy({ 'GET /api/notifications': [503, { code: 'x', message: 'The database is away.' }] });
  renderWithApp(<Header />);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('The database is away.')).toBeVisible();
  answerBy(listOf([told('one')], 1));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Ask again in May/ })).toBeVisible();
});

test('All are marked as read at once, and earlier ones come when asked for', async () => {
  answerBy({
    ...listOf([told('one')], 2, 7),
    'GET /api/notifications?cursor=7': { items: [told('two')], unreadCount: 2, nextCursor: null },
    'POST /api/notifications/read-all': { unreadCount: 0 },
  });
  renderWithApp(<Header />);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(calls().some(({ address }) => address === '/api/notifications/read-all')).toBe(true);
});

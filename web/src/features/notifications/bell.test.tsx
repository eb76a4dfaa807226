import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listOpenEventSources } from '../../testing/event-source.ts';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Bell } from './bell.tsx';
import { useLiveEvents } from './use-live-events.ts';

const createNotification = (id: string, readAt: string | null = null) => ({
  id,
  kind: 'certificate-rejected',
  details: { number: 'LOOPCHECK-1', reason: 'Ask again in May' },
  link: '/certificates',
  createdAt: new Date().toISOString(),
  readAt,
});
const listReply = (items: object[], unreadCount: number, nextCursor: number | null = null) => ({
  'GET /api/notifications': { items, unreadCount, nextCursor },
});
/** A constant outside of the component, as `useLiveEvents` requires. */
const endpointsByKind = {};

function Header() {
  useLiveEvents(endpointsByKind);
  return <Bell />;
}

describe('Bell', () => {
  it('shows the number of unread notifications, opens the page of a notification, and marks the notification as read', async () => {
    const readNow = createNotification('one', new Date().toISOString());
    mockReplies({ ...listReply([createNotification('one')], 1), 'PUT /api/notifications/one/read': readNow });
    const { currentHref } = renderWithApp(<Header />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));

    const pane = screen.getByRole('dialog', { name: 'Notifications' });
    mockReplies({ ...listReply([readNow], 0), 'PUT /api/notifications/one/read': readNow });
    await userEvent.click(within(pane).getByRole('link', { name: /rejected: Ask again in May/ }));

    expect(currentHref()).toBe('/certificates');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(sentRequests().some(({ init }) => init?.method === 'PUT')).toBe(true);
  });

  it('updates the number when a notification arrives, and shows a number above 99 as 99+', async () => {
    mockReplies(listReply([], 0));
    renderWithApp(<Header />);
    await screen.findByRole('button', { name: 'Notifications' });
    mockReplies(listReply([createNotification('one')], 120));
    listOpenEventSources()[0]?.send('notification', { kind: 'certificate-rejected' });
    expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+');
  });

  it('explains an empty list, and returns the focus to the bell on Escape', async () => {
    mockReplies(listReply([], 0));
    renderWithApp(<Header />);
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    await userEvent.click(bell);
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bell).toHaveFocus();
  });

  it('shows an error with Retry if the list cannot be loaded', async () => {
    mockReplies({ 'GET /api/notifications': [503, { code: 'x', message: 'The database is away.' }] });
    renderWithApp(<Header />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();

    mockReplies(listReply([createNotification('one')], 1));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Ask again in May/ })).toBeVisible();
  });

  it('keeps the focus in the dialog after it has loaded earlier notifications, and after it has marked all as read', async () => {
    const replies = {
      'GET /api/notifications?cursor=7': { items: [createNotification('two')], unreadCount: 2, nextCursor: null },
      'POST /api/notifications/read-all': { unreadCount: 0 },
    };
    mockReplies({ ...listReply([createNotification('one')], 2, 7), ...replies });
    renderWithApp(<Header />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByRole('link')[1]).toHaveFocus());

    mockReplies({ ...listReply([createNotification('one')], 0, 7), ...replies });
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(sentRequests().some(({ url }) => url === '/api/notifications/read-all')).toBe(true);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { eventSample } from '../../../testing/samples.ts';
import { ActivityList } from './activity-list.tsx';

describe('ActivityList', () => {
  it('shows the training events in the order of the server, with one heading for each day', async () => {
    const person = { id: 'p', fullName: 'Layla Haddad' };
    const createEvent = (id: string, occurredAt: string) => ({
      ...eventSample({ id, verb: 'completed', object: 'module', chapterNumber: 7, occurredAt }),
      person,
      actor: person,
      ipAddress: null,
      deviceType: null,
      browser: null,
    });
    const items = [
      createEvent('e3', '2026-03-02T10:05:00Z'),
      createEvent('e2', '2026-03-02T10:04:00Z'),
      createEvent('e1', '2026-03-01T10:05:00Z'),
    ];
    mockReplies({ 'GET /api/admin/activity': { items, nextCursor: null } });
    renderWithApp(
      <ActivityList filter={{ kind: '', person: '', actor: '', from: '', to: '' }} onClearFilter={undefined} />,
    );

    const rows = within(await screen.findByRole('table', { name: 'Activity' })).getAllByRole('row');
    // The first row contains the column headings.
    const [, ...texts] = rows.map(({ textContent }) => textContent ?? '');
    expect(texts).toEqual([
      '2 March 2026',
      expect.stringContaining('Layla Haddad completed'),
      expect.stringContaining('Layla Haddad completed'),
      '1 March 2026',
      expect.stringContaining('Layla Haddad completed'),
    ]);
    expect(screen.getByRole('rowheader', { name: '2 March 2026' })).toBeVisible();
  });
});

import type { Badge } from '@loopcheck/contract/features/badges/badges.contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { NewBadges } from './new-badges.tsx';

const createBadge = (id: string, isNew: boolean): Badge => ({
  id,
  kind: id === 'b1' ? 'first_quiz' : 'halfway',
  chapterNumber: null,
  title: null,
  earnedAt: '2026-11-20T10:00:00Z',
  isNew,
});
const listRequest = 'GET /api/badges';
const markShownRequest = 'PUT /api/badges/shown';

describe('NewBadges', () => {
  it('announces a new badge until the person leaves the screen, marks it as shown, and does not announce it again', async () => {
    const shownBadges = [createBadge('b1', false), createBadge('b2', false)];
    mockReplies({
      [listRequest]: [200, [createBadge('b1', true), createBadge('b2', false)]],
      [markShownRequest]: [200, shownBadges],
    });
    const { container, unmount } = renderWithApp(<NewBadges />);
    expect(await screen.findByText('New badge')).toBeVisible();
    expect(screen.getByText('First quiz passed')).toBeVisible();
    expect(screen.queryByText('Halfway')).toBeNull();
    expect(container.querySelector('.animate-draw')).not.toBeNull();
    // The announcement is part of the page: it opens no dialog, needs no action and leaves the focus where it was.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.body).toHaveFocus();

    mockReplies({ [listRequest]: [200, shownBadges], [markShownRequest]: [200, shownBadges] });
    await waitFor(() => expect(sentBodies('PUT', '/api/badges/shown')).toEqual([{ badgeIds: ['b1'] }]));
    expect(screen.getByText('First quiz passed')).toBeVisible();

    unmount();
    renderWithApp(<NewBadges />);
    await waitFor(() => expect(screen.queryByText('New badge')).toBeNull());
  });

  it('shows nothing and sends nothing if no badge is new', async () => {
    mockReplies({ [listRequest]: [200, [createBadge('b1', false)]] });
    const { container } = renderWithApp(<NewBadges />);
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    // Waits, because an unwanted announcement would appear only after the reply.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(container).not.toHaveTextContent('badge');
    expect(sentBodies('PUT', '/api/badges/shown')).toEqual([]);
  });
});

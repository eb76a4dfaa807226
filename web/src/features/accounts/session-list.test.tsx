import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { SessionList } from './session-list.tsx';

const url = '/api/profile/sessions';
const createSession = (id: string, browser: string) => ({
  id,
  isCurrent: false,
  browser,
  deviceType: 'Desktop',
  ipAddress: '10.0.0.9',
  startedAt: '2026-11-20T08:00:00Z',
  lastActiveAt: '2026-11-20T09:00:00Z',
});
const chromeSession = createSession('s1', 'Chrome 150');
const firefoxSession = createSession('s2', 'Firefox 140');

describe('SessionList', () => {
  it('moves the focus to the next session when a session is ended, and to the list when the last session is ended', async () => {
    mockReplies({ [`GET ${url}`]: [200, [chromeSession, firefoxSession]] });
    renderWithApp(<SessionList />);
    const endChromeButton = await screen.findByRole('button', { name: /Chrome 150/ });

    mockReplies({ [`GET ${url}`]: [200, [firefoxSession]], [`DELETE ${url}/s1`]: { ended: true } });
    await userEvent.click(endChromeButton);
    const endFirefoxButton = screen.getByRole('button', { name: /Firefox 140/ });
    await waitFor(() => expect(endFirefoxButton).toHaveFocus());

    mockReplies({ [`GET ${url}`]: [200, []], [`DELETE ${url}/s2`]: { ended: true } });
    await userEvent.click(endFirefoxButton);
    await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
  });

  it('shows why a session was not ended and keeps it in the list', async () => {
    mockReplies({ [`GET ${url}`]: [200, [chromeSession]] });
    renderWithApp(<SessionList />);
    const endButton = await screen.findByRole('button', { name: /Chrome 150/ });
    mockReplies({ [`DELETE ${url}/s1`]: [503, { code: 'unavailable', message: 'Not now.' }] });
    await userEvent.click(endButton);

    expect(await screen.findByText('The session was not ended')).toBeVisible();
    expect(endButton).toBeVisible();
  });
});

import type { PendingAction } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { PendingActions } from './pending-actions.tsx';

const actionsRequest = 'GET /api/trainer/pending-actions';
const renderActions = (reply: unknown) => {
  mockReplies({ [actionsRequest]: reply });
  renderWithApp(<PendingActions links={{ certificates: <Link to="/trainer/certificates" /> }} />);
};
const createAction = (overrides: Partial<PendingAction>): PendingAction => ({
  kind: 'certificates',
  count: 1,
  names: ['Li Wen'],
  oldestAt: null,
  link: null,
  ...overrides,
});

describe('PendingActions', () => {
  it('lists the actions with their names in the order of the reply, and shows a link if their kind has one', async () => {
    renderActions([
      200,
      [
        createAction({ kind: 'registrations', count: 5, names: ['Ann', 'Ben', 'Li'] }),
        createAction({ count: 2, names: ['Ann', 'Ben'] }),
      ],
    ]);

    const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines[0]).toContain('5 people wait for account approval');
    expect(lines[0]).toContain('Ann, Ben, Li, and 2 more');
    expect(lines[1]).toContain('2 certificates wait for approval');
    expect(screen.getByText('2 to do')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/trainer/certificates');
  });

  it('shows an empty state if there are no actions', async () => {
    renderActions([200, []]);
    expect(await screen.findByText('No pending actions')).toBeVisible();
    expect(screen.queryByText(/to do/)).toBeNull();
  });

  it('shows the error and a Retry button if the actions could not be loaded', async () => {
    renderActions([503, { code: 'unavailable', message: 'The database does not answer.' }]);
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

import type { PendingAction } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerBy } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { PendingActions } from './pending-actions.tsx';

const path = 'GET /api/trainer/pending-actions';
const show = (answer: unknown) => {
  answerBy({ [path]: answer });
  renderWithApp(<PendingActions links={{ certificates: <Link to="/trainer/certificates" /> }} />);
};
const action = (over: Partial<PendingAction>): PendingAction => ({
  kind: 'certificates',
  count: 1,
  names: ['Li Wen'],
  oldestAt: null,
  link: null,
  ...over,
});

it('What waits is told in the order of the server, with names, how many more, and the way to do it', async () => {
  show([
    200,
    [
      action({ kind: 'registrations', count: 5, names: ['Ann', 'Ben', 'Li'] }),
      action({ count: 2, names: ['Ann', 'Ben'] }),
    ],
  ]);
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines[0]).toContain('5 people wait to be let in');
  expect(lines[0]).toContain('Ann, Ben, Li, and 2 more');
  expect(lines[1]).toContain('2 certificates wait for approval');
  expect(screen.getByText('2 need you')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/trainer/certificates');
});

it('A quiet day is said to be one', async () => {
  show([200, []]);
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  expect(screen.queryByText(/need you/)).toBeNull();
});

it('A failure is told, and can be tried again', async () => {
  show([503, { code: 'unavailable', message: 'The database does not answer.' }]);
  expect(await screen.findByText('The database does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { queryFor } from '../lib/api/query-for.ts';
import { mockReplies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { ann } from '../testing/samples.ts';
import { useAccountRefresh } from './use-account-refresh.ts';

function Screen() {
  useAccountRefresh();
  const { mustSetUpSecondFactor } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  useQuery({ ...queryFor(statisticsEndpoints.stats), enabled: isOpen });
  return (
    <button onClick={() => setIsOpen(true)}>
      {mustSetUpSecondFactor ? 'A second factor is needed' : 'No second factor is needed'}
    </button>
  );
}

it('useAccountRefresh refetches the account when a query is refused because a second factor is missing', async () => {
  mockReplies({ 'GET /api/auth/user': ann });
  renderWithApp(
    <SignedIn>
      <Screen />
    </SignedIn>,
  );
  const button = await screen.findByRole('button', { name: 'No second factor is needed' });

  mockReplies({
    'GET /api/auth/user': { ...ann, mustSetUpSecondFactor: true },
    'GET /api/admin/stats': [403, { code: 'second_factor_setup_required', message: 'Set up a second factor first.' }],
  });
  await userEvent.click(button);

  expect(await screen.findByText('A second factor is needed')).toBeVisible();
});

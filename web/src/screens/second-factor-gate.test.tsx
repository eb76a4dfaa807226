import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { keyFor } from '../lib/api/query-for.ts';
import { mockReplies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { ann } from '../testing/samples.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

const state = { app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: true, canAddPasskey: true };

const show = (mustSetUpSecondFactor: boolean) => {
  mockReplies({
    'GET /api/auth/user': { ...ann, mustSetUpSecondFactor },
    'GET /api/profile/second-factor': state,
  });
  return renderWithApp(
    <SignedIn>
      <SecondFactorGate>
        <p>The screen</p>
      </SecondFactorGate>
    </SignedIn>,
  );
};

it('SecondFactorGate shows the screen to a person who need not set up a second factor', async () => {
  show(false);
  expect(await screen.findByText('The screen')).toBeVisible();
});

it('SecondFactorGate shows the set-up instead of the screen until the person presses Continue', async () => {
  const { queryClient } = show(true);
  expect(await screen.findByText('This site asks you for a second factor')).toBeVisible();
  expect(screen.queryByText('The screen')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();

  queryClient.setQueryData(keyFor(accountsEndpoints.me), { ...ann, mustSetUpSecondFactor: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByText('The screen')).toBeVisible());
});

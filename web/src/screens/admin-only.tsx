import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { AccessGate } from './access-gate.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

/** Shows its children only to administrators. If the site requires a second factor, they must first set one up. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AccessGate isAllowed={useAccount().isAdmin} refusal={t`Admin access required to view this page.`}>
      <SecondFactorGate>{children}</SecondFactorGate>
    </AccessGate>
  );
}

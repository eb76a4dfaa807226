import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { hasTrainerAccess } from '../features/accounts/accounts.rules.ts';
import { AccessGate } from './access-gate.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

/** Shows its children only to trainers and admins. If the site requires a second factor, they must set it up first. */
export function TrainerOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AccessGate isAllowed={hasTrainerAccess(useAccount())} refusal={t`Trainer access required to view this page.`}>
      <SecondFactorGate>{children}</SecondFactorGate>
    </AccessGate>
  );
}

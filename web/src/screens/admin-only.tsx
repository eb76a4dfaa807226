import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { AccessGate } from './access-gate.tsx';

/** Shows its children only to administrators. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AccessGate isAllowed={useAccount().isAdmin} refusal={t`Admin access required to view this page.`}>
      {children}
    </AccessGate>
  );
}

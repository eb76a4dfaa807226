import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { Loading } from '../ui/spinner.tsx';

const Discussion = lazy(async () => ({ default: (await import('../features/discussions/discussion.tsx')).Discussion }));

/** The discussion under a module, at the place that the address names. */
export function ModuleDiscussion({ moduleId }: { moduleId: string }) {
  const { id } = useAccount();
  const { hash, state } = useLocation();
  return (
    <Suspense
      fallback={
        <Loading>
          <Trans>Loading the discussion...</Trans>
        </Loading>
      }
    >
      <Discussion moduleId={moduleId} userId={id} hash={hash} visit={state.__TSR_key ?? ''} />
    </Suspense>
  );
}

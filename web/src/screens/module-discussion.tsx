import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { Loading } from '../ui/spinner.tsx';

const Discussion = lazy(async () => ({ default: (await import('../features/discussions/discussion.tsx')).Discussion }));

const prefix = 'question-';

/** The discussion under a module, at the question that the address names. */
export function ModuleDiscussion({ moduleId }: { moduleId: string }) {
  const { id } = useAccount();
  const hash = useLocation({ select: (location) => location.hash });
  const linkedId = hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
  return (
    <Suspense
      fallback={
        <Loading>
          <Trans>Loading the discussion...</Trans>
        </Loading>
      }
    >
      <Discussion moduleId={moduleId} userId={id} linkedId={linkedId} />
    </Suspense>
  );
}

import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ResourcePanel } from '../features/resources/resource-panel.tsx';
import { Loading } from '../ui/spinner.tsx';

const ResourceUploader = lazy(async () => ({ default: (await import('./resource-uploader.tsx')).ResourceUploader }));

/** The resources beside a module, with the uploader for admins, which comes only when it is asked for. */
export function ModuleResources({ moduleId }: { moduleId: string }) {
  const { id, isAdmin } = useAccount();
  return (
    <ResourcePanel
      moduleId={moduleId}
      userId={id}
      isAdmin={isAdmin}
      renderUploader={(close) => (
        <Suspense
          fallback={
            <Loading>
              <Trans>Loading the uploader...</Trans>
            </Loading>
          }
        >
          <ResourceUploader moduleId={moduleId} onFinished={close} />
        </Suspense>
      )}
    />
  );
}

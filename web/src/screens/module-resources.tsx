import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ResourcePanel } from '../features/resources/resource-panel.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

const ResourceUploader = lazyPart(async () => (await import('./resource-uploader.tsx')).ResourceUploader);

/** The resources of a module. Administrators can open the uploader, whose code is then loaded. */
export function ModuleResources({ moduleId }: { moduleId: string }) {
  const { id: userId, isAdmin } = useAccount();
  return (
    <ResourcePanel
      moduleId={moduleId}
      userId={userId}
      isAdmin={isAdmin}
      renderUploader={(close) => (
        <Suspense
          fallback={
            <LoadingState>
              <Trans>Loading the uploader...</Trans>
            </LoadingState>
          }
        >
          <ResourceUploader moduleId={moduleId} onFinished={close} />
        </Suspense>
      )}
    />
  );
}

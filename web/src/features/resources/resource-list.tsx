import { Trans } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError, plainMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { DeleteResource } from './delete-resource.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { OrderList } from './order-list.tsx';
import { ResourceLine } from './resource-line.tsx';
import { useResources } from './resources.hooks.ts';
import { useSendKeptWatching } from './use-send-kept-watching.ts';

const VideoPlayer = lazy(async () => ({ default: (await import('./player/video-player.tsx')).VideoPlayer }));

type Props = {
  moduleId: string;
  userId: string;
  /** Shows what only those who manage the list may do. */
  canManage: boolean;
  /** More to be done with one of them: Edit. */
  renderActions?: ((resource: LearningResource) => ReactNode) | undefined;
};

/** What stands beside a module, and what opens from it. */
export function ResourceList({ moduleId, userId, canManage, renderActions }: Props) {
  const resources = useResources(moduleId);
  useSendKeptWatching(userId, resources.data);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const [hasOrdered, setHasOrdered] = useState(false);
  if (resources.data === undefined) {
    return resources.error ? (
      <ErrorState
        title={<Trans>The resources did not arrive</Trans>}
        message={plainMessageOf(resources.error)}
        requestId={resources.error instanceof ApiError ? resources.error.requestId : undefined}
        onRetry={() => void resources.refetch()}
        retrying={resources.isFetching}
      />
    ) : (
      <Loading>
        <Trans>Loading resources...</Trans>
      </Loading>
    );
  }
  const shown = resources.data;
  if (shown.length === 0) return <NoResources canManage={canManage} />;
  if (isOrdering) {
    const done = () => {
      setIsOrdering(false);
      setHasOrdered(true);
    };
    return <OrderList moduleId={moduleId} resources={shown} onDone={done} />;
  }
  const open = shown.find(({ id }) => id === openId);
  return (
    <>
      <ul className="list">
        {shown.map((resource) => (
          <li key={resource.id} className="flex-wrap justify-end gap-0! p-0!">
            <ResourceLine resource={resource} onOpen={() => setOpenId(resource.id)}>
              {renderActions?.(resource)}
              {canManage && resource.canDelete ? <DeleteResource resource={resource} /> : null}
            </ResourceLine>
          </li>
        ))}
      </ul>
      {canManage && shown.length > 1 ? (
        <div className="pad py-2!">
          {/* Who was ordering by keys stands here again afterwards. */}
          <Button variant="quiet" ref={hasOrdered ? focusOn : undefined} onClick={() => setIsOrdering(true)}>
            <Trans>Change order</Trans>
          </Button>
        </div>
      ) : null}
      {open ? <Opened resource={open} userId={userId} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

function NoResources({ canManage }: { canManage: boolean }) {
  return (
    <EmptyState title={<Trans>No learning resources available</Trans>}>
      {canManage ? <Trans>Upload PDF documents and training videos to get started.</Trans> : null}
    </EmptyState>
  );
}

type OpenedProps = { resource: LearningResource; userId: string; onClose: () => void };

function Opened({ resource, userId, onClose }: OpenedProps) {
  if (resource.type !== 'video') return <DocumentViewer resource={resource} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <VideoPlayer resource={resource} userId={userId} onClose={onClose} />
    </Suspense>
  );
}

import { Trans } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusElement } from '../../ui/focus-element.ts';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { DeleteResource } from './delete-resource.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { ReorderList } from './reorder-list.tsx';
import { ResourceLine } from './resource-line.tsx';
import { useResources } from './resources.hooks.ts';
import { useSendStoredWatchReports } from './use-send-stored-watch-reports.ts';

const VideoPlayer = lazyPart(async () => (await import('./player/video-player.tsx')).VideoPlayer);

type ResourceListProps = {
  moduleId: string;
  userId: string;
  /** True if the person is allowed to reorder the list and delete resources. */
  canManage: boolean;
  /** Renders further actions at the end of each line, such as the edit button. */
  renderActions?: ((resource: LearningResource) => ReactNode) | undefined;
};

/** The resources of a module. An opened document or video is displayed in a dialog. */
export function ResourceList(props: ResourceListProps) {
  const resources = useResources(props.moduleId);
  // Sends the watch reports that the player stored because an earlier visit could not send them.
  useSendStoredWatchReports(props.userId, resources.data);
  return (
    <QueryState
      queries={[resources]}
      title={<Trans>The resources could not be loaded</Trans>}
      loading={
        <LoadingState>
          <Trans>Loading resources...</Trans>
        </LoadingState>
      }
    >
      {(loadedResources) => <LoadedResources {...props} resources={loadedResources} />}
    </QueryState>
  );
}

type LoadedResourcesProps = ResourceListProps & { resources: readonly LearningResource[] };

function LoadedResources({ moduleId, userId, canManage, renderActions, resources }: LoadedResourcesProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [isReordering, setIsReordering] = useState(false);
  const [wasReordering, setWasReordering] = useState(false);
  const emptyState = useRef<HTMLDivElement>(null);
  const itemProps = useListFocus(
    resources.map(({ id }) => id),
    () => emptyState.current,
  );
  if (resources.length === 0) {
    return (
      <div ref={emptyState} tabIndex={-1} className="outline-none">
        <EmptyState title={<Trans>No learning resources available</Trans>}>
          {canManage ? <Trans>Upload PDF documents and training videos to get started.</Trans> : null}
        </EmptyState>
      </div>
    );
  }
  if (isReordering) {
    const finish = () => {
      setIsReordering(false);
      setWasReordering(true);
    };
    return <ReorderList moduleId={moduleId} resources={resources} onDone={finish} />;
  }
  const openResource = resources.find(({ id }) => id === openId);
  return (
    <>
      <ul>
        {resources.map((resource) => (
          <ListItem
            key={resource.id}
            layout="custom"
            padding="none"
            className="flex flex-wrap items-start justify-end"
            {...itemProps(resource.id)}
          >
            <ResourceLine resource={resource} onOpen={() => setOpenId(resource.id)}>
              {renderActions?.(resource)}
              {canManage && resource.canDelete ? <DeleteResource resource={resource} /> : null}
            </ResourceLine>
          </ListItem>
        ))}
      </ul>
      {canManage && resources.length > 1 ? (
        <div className="px-4 py-2 lg:px-6">
          {/* The focus returns to this button when the list for reordering is closed. */}
          <Button variant="quiet" ref={wasReordering ? focusElement : undefined} onClick={() => setIsReordering(true)}>
            <Trans>Change order</Trans>
          </Button>
        </div>
      ) : null}
      {openResource ? <OpenResource resource={openResource} userId={userId} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

type OpenResourceProps = { resource: LearningResource; userId: string; onClose: () => void };

function OpenResource({ resource, userId, onClose }: OpenResourceProps) {
  if (resource.type !== 'video') return <DocumentViewer resource={resource} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <VideoPlayer resource={resource} userId={userId} onClose={onClose} />
    </Suspense>
  );
}

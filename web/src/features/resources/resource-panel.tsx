import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ResourceList } from './resource-list.tsx';
import { WatchedVideosCount } from './watched-videos-count.tsx';

// Loaded on demand, because only admins need this code.
const EditResource = lazyPart(async () => (await import('./edit-resource.tsx')).EditResource);

type ResourcePanelProps = {
  moduleId: string;
  userId: string;
  isAdmin: boolean;
  /** Renders the upload form, which admins open in a dialog. The form calls `close` after the upload. */
  renderUploader: (close: () => void) => ReactNode;
};

/** The Resources panel of a module. Admins can also upload, edit and delete resources. */
export function ResourcePanel({ moduleId, userId, isAdmin, renderUploader }: ResourcePanelProps) {
  const [isUploading, setIsUploading] = useState(false);
  const close = () => setIsUploading(false);
  return (
    <Panel title={<Trans>Resources</Trans>} aside={<WatchedVideosCount moduleId={moduleId} />} padded={false}>
      <ResourceList
        moduleId={moduleId}
        userId={userId}
        canManage={isAdmin}
        renderActions={
          isAdmin
            ? (resource) => (
                <Suspense fallback={null}>
                  <EditResource resource={resource} />
                </Suspense>
              )
            : undefined
        }
      />
      {isAdmin ? (
        <div className={cx(panelPadding, 'border-t border-line')}>
          <Button wide icon={<Icon of={Upload} />} onClick={() => setIsUploading(true)}>
            <Trans>Upload Files</Trans>
          </Button>
        </div>
      ) : null}
      {isAdmin ? (
        <LazyDialog
          open={isUploading}
          onOpenChange={setIsUploading}
          keepOnOutsidePress
          title={<Trans>Upload learning resources</Trans>}
        >
          {renderUploader(close)}
        </LazyDialog>
      ) : null}
    </Panel>
  );
}

import { Trans } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ResourceList } from './resource-list.tsx';
import { VideosWatchedLine } from './videos-watched-line.tsx';

// Most people read here, and change nothing.
const EditResource = lazy(async () => ({ default: (await import('./edit-resource.tsx')).EditResource }));

type Props = {
  moduleId: string;
  userId: string;
  isAdmin: boolean;
  /** Choosing and sending files, in the dialog of admins; `close` when they are through. */
  renderUploader: (close: () => void) => ReactNode;
};

/** The Resources panel of a module. */
export function ResourcePanel({ moduleId, userId, isAdmin, renderUploader }: Props) {
  const [isUploading, setIsUploading] = useState(false);
  const close = () => setIsUploading(false);
  return (
    <Panel title={<Trans>Resources</Trans>} aside={<VideosWatchedLine moduleId={moduleId} />} padded={false}>
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
        <div className="pad border-t border-line">
          <Button wide icon={<Icon of={Upload} />} onClick={() => setIsUploading(true)}>
            <Trans>Upload Files</Trans>
          </Button>
        </div>
      ) : null}
      {isAdmin ? (
        <Dialog
          open={isUploading}
          onOpenChange={setIsUploading}
          keepOnOutsidePress
          title={<Trans>Upload learning resources</Trans>}
        >
          {renderUploader(close)}
        </Dialog>
      ) : null}
    </Panel>
  );
}

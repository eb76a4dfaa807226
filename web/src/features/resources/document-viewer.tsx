import { Trans } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import Download from 'lucide-react/icons/download';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { PdfView } from '../../ui/pdf-view/pdf-view.tsx';
import { toDownloadUrl, toFileUrl } from './resource-urls.ts';

/** Displays a PDF document in a dialog, with a link that downloads it. */
export function DocumentViewer({ resource, onClose }: { resource: LearningResource; onClose: () => void }) {
  const { id, title, fileName } = resource;
  return (
    <LazyDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      shape="sheet"
      wide
      noPadding
    >
      <div className="flex h-[calc(100dvh-64px)] min-h-0 min-w-0 flex-auto flex-col sm:h-[calc(100dvh-112px)]">
        <PdfView
          title={title}
          address={toFileUrl(id)}
          actions={
            <ButtonLink
              variant="quiet"
              href={toDownloadUrl(id)}
              download={fileName ?? true}
              icon={<Icon of={Download} />}
            >
              <span className="max-sm:sr-only">
                <Trans>Download</Trans>
              </span>
            </ButtonLink>
          }
        />
      </div>
    </LazyDialog>
  );
}

import { Trans } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { SopUploader } from './sop-uploader.tsx';

/** The dialog of administrators to add a procedure: its details and one file. */
export function UploadSopDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      keepOnOutsidePress
      title={<Trans>Upload SOP</Trans>}
      description={
        <Trans>
          Uploading a procedure also releases it for this site, with your name: you state that it was tried here and may
          be used.
        </Trans>
      }
    >
      <SopUploader onDone={onClose} />
    </Dialog>
  );
}

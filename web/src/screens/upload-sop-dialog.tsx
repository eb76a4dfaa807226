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
      description={<Trans>You release it for this site with your name.</Trans>}
    >
      <SopUploader onDone={onClose} />
    </Dialog>
  );
}

import { Trans } from '@lingui/react/macro';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { scaleDownPicture } from '../features/news/scale-down-picture.ts';
import { ShareDialog } from '../features/news/share-dialog.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';

/** The dialog in which a person shares a training. */
export function ShareNewsDialog({ onClose }: { onClose: () => void }) {
  const modules = useModuleOutlines();
  return (
    <ShareDialog
      modules={modules.data ?? []}
      onClose={onClose}
      renderUploader={(props) => (
        <UploadFiles
          {...props}
          purpose="news"
          note={<Trans>Pictures and videos (optional). Do not show screens with tags, addresses or alarms.</Trans>}
          prepare={scaleDownPicture}
        />
      )}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { scaledPicture } from '../features/news/scale-picture.ts';
import { ShareDialog } from '../features/news/share-dialog.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';

/** The dialog in which a training is told of, with the house's uploader. Loaded when it is asked for. */
export function ShareNewsDialog({ onClose }: { onClose: () => void }) {
  const modules = useModuleOutlines();
  return (
    <ShareDialog
      modules={modules.data ?? []}
      onClose={onClose}
      renderUploader={({ maxFiles, onArrived, onWaiting }) => (
        <UploadFiles
          purpose="news"
          maxFiles={maxFiles}
          note={<Trans>Pictures and videos, if you have any. No screens with tags, addresses or alarms.</Trans>}
          prepare={scaledPicture}
          processFile={onArrived}
          onWaiting={onWaiting}
        />
      )}
    />
  );
}

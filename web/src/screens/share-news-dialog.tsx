import { Trans } from '@lingui/react/macro';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { scaleDownPicture } from '../features/news/scale-down-picture.ts';
import { ShareDialog } from '../features/news/share-dialog.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';

type Props = {
  onClose: () => void;
  /** Called with the id of the new item. */
  onShared: (id: string) => void;
};

/** The dialog in which a person shares a completed training. Chosen files are uploaded immediately. */
export function ShareNewsDialog({ onClose, onShared }: Props) {
  const modules = useModuleOutlines();
  return (
    <ShareDialog
      modules={modules.data ?? []}
      onClose={onClose}
      onShared={onShared}
      renderUploader={(props) => (
        <UploadFiles
          {...props}
          purpose="news"
          startsAtOnce
          note={<Trans>Pictures and videos (optional). Do not show screens with tags, addresses or alarms.</Trans>}
          prepare={scaleDownPicture}
        />
      )}
    />
  );
}

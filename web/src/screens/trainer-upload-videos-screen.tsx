import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../lib/page-title.ts';
import { TrainerUploadPage } from './trainer-upload-page.tsx';

const kinds = ['.mp4', '.webm', '.mov', '.avi', '.wmv', '.flv', '.mkv', '.ogv', '.vtt'] as const;

/** /trainer/upload-videos */
export function TrainerUploadVideosScreen() {
  const { t } = useLingui();
  usePageTitle(t`Upload Videos`);
  return (
    <TrainerUploadPage
      title={<Trans>Upload Videos</Trans>}
      lead={<Trans>Captions (.vtt) go with the video of the same name.</Trans>}
      extensions={kinds}
    />
  );
}

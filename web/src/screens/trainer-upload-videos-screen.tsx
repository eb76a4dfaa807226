import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../lib/page-title.ts';
import { TrainerUploadPage } from './trainer-upload-page.tsx';

const extensions = ['.mp4', '.webm', '.mov', '.avi', '.wmv', '.flv', '.mkv', '.ogv', '.vtt'] as const;

/** `/trainer/upload-videos`: uploads videos and captions for a module. */
export function TrainerUploadVideosScreen() {
  const { t } = useLingui();
  usePageTitle(t`Upload Videos`);
  return (
    <TrainerUploadPage
      title={<Trans>Upload Videos</Trans>}
      lead={<Trans>A captions file (.vtt) belongs to the video with the same file name.</Trans>}
      extensions={extensions}
    />
  );
}

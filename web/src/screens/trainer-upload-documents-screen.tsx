import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../lib/page-title.ts';
import { TrainerUploadPage } from './trainer-upload-page.tsx';

const kinds = ['.pdf'] as const;

/** /trainer/upload-documents */
export function TrainerUploadDocumentsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Upload Documents`);
  return (
    <TrainerUploadPage
      title={<Trans>Upload Documents</Trans>}
      lead={<Trans>Record sheets, drawings and links that stand beside a module.</Trans>}
      extensions={kinds}
      withLinks
    />
  );
}

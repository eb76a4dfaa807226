import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { Loading } from '../ui/spinner.tsx';
import { TrainerUploadPage } from './trainer-upload-page.tsx';

const SopDesk = lazy(async () => ({ default: (await import('./sop-desk.tsx')).SopDesk }));

const kinds = ['.pdf'] as const;

/** /trainer/upload-documents */
export function TrainerUploadDocumentsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Upload Documents`);
  return (
    <TrainerUploadPage
      title={<Trans>Upload Documents</Trans>}
      lead={<Trans>Record sheets and links that stand beside a module, and procedures of the SOP library.</Trans>}
      extensions={kinds}
      withLinks
      library={{
        label: t`SOP Library`,
        desk: (
          <Suspense fallback={<Loading>{t`Loading...`}</Loading>}>
            <SopDesk />
          </Suspense>
        ),
      }}
    />
  );
}

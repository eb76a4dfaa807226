import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { TrainerUploadPage } from './trainer-upload-page.tsx';

const SopManagement = lazyPart(async () => (await import('./sop-management.tsx')).SopManagement);

const extensions = ['.pdf', '.docx', '.xlsx'] as const;

/** `/trainer/upload-documents`: uploads documents and links for a module, or procedures. */
export function TrainerUploadDocumentsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Upload Documents`);
  return (
    <TrainerUploadPage
      title={<Trans>Upload Documents</Trans>}
      lead={<Trans>Documents and links for a module, and procedures for the SOP library.</Trans>}
      extensions={extensions}
      withLinks
      library={{
        label: t`SOP Library`,
        content: (
          <Suspense fallback={<LoadingState />}>
            <SopManagement />
          </Suspense>
        ),
      }}
    />
  );
}

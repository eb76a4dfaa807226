import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { canTrain, useAccount } from '../features/accounts/accounts.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { InactiveSops } from '../features/sops/desk/inactive-sops.tsx';
import { InfoPanels } from '../features/sops/info-panels.tsx';
import { SopDeskDialog, SopDialog } from '../features/sops/lazy-dialogs.ts';
import { Library } from '../features/sops/library.tsx';
import { libraryReads } from '../features/sops/sops.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { librarySearch, type LibraryAddress } from './library-search.ts';

const UploadSopDialog = lazy(async () => ({ default: (await import('./upload-sop-dialog.tsx')).UploadSopDialog }));
const UploadFiles = lazy(async () => ({ default: (await import('../features/uploads/upload-files.tsx')).UploadFiles }));

/** The site's procedures: found, read, downloaded; by trainers also added and kept. */
export function SopLibraryScreen() {
  const { t } = useLingui();
  usePageTitle(t`SOP Library`);
  const account = useAccount();
  const site = useSite();
  const address = librarySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [isUploading, setIsUploading] = useState(false);
  const [managed, setManaged] = useState<string>();
  const mayChange = canTrain(account);
  const go = (search: LibraryAddress, replace: boolean) => void navigate({ to: '/sop-library', search, replace });
  const { sop, ...shelf } = address;
  const upload = (
    <Button icon={<Icon of={Upload} />} onClick={() => setIsUploading(true)}>
      <Trans>Upload SOP</Trans>
    </Button>
  );
  return (
    <Page>
      <TitleBar
        title={<Trans>SOP Library</Trans>}
        lead={<Trans>The site procedures behind every chapter. Find one, read it, take it along.</Trans>}
        actions={account.isAdmin ? upload : null}
      />
      {mayChange ? <UpdateNotices kind="sop" touched={libraryReads} /> : null}
      <Library
        {...shelf}
        onSearch={(next) => go(next, true)}
        onView={(number) => go({ ...shelf, sop: number }, false)}
        firstStep={account.isAdmin ? upload : null}
      />
      {mayChange ? <InactiveSops onManage={setManaged} /> : null}
      <InfoPanels />
      <Suspense>
        {sop ? (
          <SopDialog
            number={sop}
            onClose={() => go(shelf, true)}
            onManage={
              mayChange
                ? ({ id }) => {
                    setManaged(id);
                    go(shelf, true);
                  }
                : undefined
            }
          />
        ) : null}
        {managed ? (
          <SopDeskDialog
            id={managed}
            chapters={site.data?.chapters ?? []}
            renderUpload={(work) => <UploadFiles purpose="sop" {...work} />}
            onClose={() => setManaged(undefined)}
          />
        ) : null}
        {isUploading ? <UploadSopDialog onClose={() => setIsUploading(false)} /> : null}
      </Suspense>
    </Page>
  );
}

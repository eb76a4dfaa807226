import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import Upload from 'lucide-react/icons/upload';
import { Suspense, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { hasTrainerAccess } from '../features/accounts/accounts.rules.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { InactiveSops } from '../features/sops/management/inactive-sops.tsx';
import { ReadingAndPrintingHints } from '../features/sops/reading-and-printing-hints.tsx';
import { SopManagementDialog, SopDialog } from '../features/sops/lazy-dialogs.ts';
import { Library } from '../features/sops/library.tsx';
import { sopQueryEndpoints, useReadStates, useSops } from '../features/sops/sops.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { findSopNumber } from '../lib/paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';

const UploadSopDialog = lazyPart(async () => (await import('./upload-sop-dialog.tsx')).UploadSopDialog);
const UploadFiles = lazyPart(async () => (await import('../features/uploads/upload-files.tsx')).UploadFiles);

const route = getRouteApi('/member/framed/sop-library');

/** The procedures of the site. Trainers can also manage them, and administrators can upload new ones. */
export function SopLibraryScreen() {
  const { t } = useLingui();
  usePageTitle(t`SOP Library`);
  const account = useAccount();
  const site = useSite();
  const { sop: openNumber, ...librarySearch } = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const [isUploading, setIsUploading] = useState(false);
  const [managedId, setManagedId] = useState<string>();
  const isTrainer = hasTrainerAccess(account);
  // The parts below the list of procedures are shown once the list has arrived. Otherwise the list would move them down.
  const isReady = useFirstReplies([useSops(), useReadStates()]);
  const openSop = (number: string) => void navigate({ search: { ...librarySearch, sop: number } });
  /** Follows a link of a procedure. A link to another procedure keeps the search. */
  const follow = (href: string) => {
    const number = findSopNumber(href);
    if (number === undefined) history.push(href);
    else openSop(number);
  };
  const closeSop = () => void navigate({ search: librarySearch, replace: true });
  const uploadButton = (
    <Button icon={<Icon of={Upload} />} onClick={() => setIsUploading(true)}>
      <Trans>Upload SOP</Trans>
    </Button>
  );
  return (
    <Page>
      <TitleBar
        title={<Trans>SOP Library</Trans>}
        lead={<Trans>The procedures of this site. Find one, read it, or download it.</Trans>}
        actions={account.isAdmin ? uploadButton : null}
      />
      {isTrainer ? <UpdateNotices kind="sop" affectedEndpoints={sopQueryEndpoints} /> : null}
      <Library
        {...librarySearch}
        onSearch={(search) => void navigate({ search, replace: true })}
        onView={openSop}
        emptyAction={account.isAdmin ? uploadButton : null}
      />
      {isReady ? (
        <>
          {isTrainer ? <InactiveSops onManage={setManagedId} /> : null}
          <ReadingAndPrintingHints />
        </>
      ) : null}
      <Suspense>
        {openNumber ? (
          <SopDialog
            number={openNumber}
            userId={account.id}
            onClose={closeSop}
            onFollow={follow}
            onManage={
              isTrainer
                ? ({ id }) => {
                    setManagedId(id);
                    closeSop();
                  }
                : undefined
            }
          />
        ) : null}
        {managedId ? (
          <SopManagementDialog
            id={managedId}
            userId={account.id}
            chapters={site.data?.chapters ?? []}
            renderUpload={(props) => <UploadFiles purpose="sop" {...props} />}
            onClose={() => setManagedId(undefined)}
          />
        ) : null}
        {isUploading ? <UploadSopDialog onClose={() => setIsUploading(false)} /> : null}
      </Suspense>
    </Page>
  );
}

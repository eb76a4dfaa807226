import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { readsOfModules, useDraftableModule } from '../features/modules/authoring/authoring.hooks.ts';
import { RevisionLine } from '../features/modules/authoring/module-list.tsx';
import { ModuleWriter } from '../features/modules/authoring/module-writer.tsx';
import { ReadStates } from '../ui/read-states.tsx';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** One module in its editor. */
export function TrainerModuleScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  usePageTitle(t`Module texts`);
  return (
    <TrainerOnly>
      <ModulePage key={id} id={id} />
    </TrainerOnly>
  );
}

function ModulePage({ id }: { id: string }) {
  const { id: userId } = useAccount();
  const module = useDraftableModule(id);
  if (isRefusal(module.error, 'module_not_found', 'not_found', 'invalid')) return <NotFoundScreen />;
  return (
    <Page>
      <Link to="/trainer/modules" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
        <Icon of={ArrowLeft} size={16} className="flip" />
        <Trans>Module texts</Trans>
      </Link>
      <ReadStates read={module} title={<Trans>The module did not arrive</Trans>}>
        {(found) => (
          <>
            <TitleBar
              title={`${found.chapterNumber}. ${found.title}`}
              lead={<RevisionLine revision={found.latest} />}
            />
            <UpdateNotices kind="module" objectId={id} touched={readsOfModules} />
            <ModuleWriter module={found} userId={userId} onOutdated={() => void module.refetch()} />
          </>
        )}
      </ReadStates>
    </Page>
  );
}

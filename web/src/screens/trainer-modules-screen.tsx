import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useContentUpdates } from '../features/content-updates/content-updates.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { readsOfModules } from '../features/modules/authoring/authoring.hooks.ts';
import { ModuleList } from '../features/modules/authoring/module-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** All modules by chapter, for those who write them. */
export function TrainerModulesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Module texts`);
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Module texts</Trans>}
          lead={<Trans>Every text that was ever published is kept, and records name the one that was read.</Trans>}
        />
        <Modules />
      </Page>
    </TrainerOnly>
  );
}

function Modules() {
  const { data: updates = [] } = useContentUpdates();
  const newer = (
    <Badge>
      <Trans>Newer shipped text</Trans>
    </Badge>
  );
  return (
    <>
      <UpdateNotices kind="module" touched={readsOfModules} />
      <ModuleList markOf={(id) => (updates.some((update) => update.objectId === id) ? newer : null)} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useContentUpdates } from '../features/content-updates/content-updates.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { endpointsOfModuleTexts } from '../features/modules/authoring/authoring.hooks.ts';
import { ModuleList } from '../features/modules/authoring/module-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** The list of all modules, for the trainers who edit their texts. */
export function TrainerModulesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Module texts`);
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Module texts</Trans>}
          lead={
            <Trans>
              All published texts are kept. The record of each person states which of them the person has read.
            </Trans>
          }
        />
        <Modules />
      </Page>
    </TrainerOnly>
  );
}

/**
 * The module list. A badge marks each module for which a release of Loopcheck brought a newer text, the shipped text.
 */
function Modules() {
  const { data: updates = [] } = useContentUpdates();
  const updateBadge = (
    <Badge>
      <Trans>Newer shipped text</Trans>
    </Badge>
  );
  return (
    <>
      <UpdateNotices kind="module" affectedEndpoints={endpointsOfModuleTexts} />
      <ModuleList renderBadge={(id) => (updates.some((update) => update.objectId === id) ? updateBadge : null)} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { endpointsOfModuleTexts, useEditableModule } from '../features/modules/authoring/authoring.hooks.ts';
import { RevisionLine } from '../features/modules/authoring/module-list.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { isRefusal } from '../lib/api/api-error.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { DraftGate } from '../ui/draft-gate.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

// Loaded at the same time as the draft, which must arrive before the editor can open.
const ModuleEditor = lazyPart(
  async () => (await import('../features/modules/authoring/module-editor.tsx')).ModuleEditor,
);

const route = getRouteApi('/member/framed/trainer/modules/$id');

/** The screen with the editor of a module. It opens the person's unpublished draft, if there is one. */
export function TrainerModuleScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  usePageTitle(t`Module texts`);
  return (
    <TrainerOnly>
      <ModulePage key={id} id={id} />
    </TrainerOnly>
  );
}

function ModulePage({ id }: { id: string }) {
  const { id: userId } = useAccount();
  const query = useEditableModule(id);
  useEffect(() => void ModuleEditor.preload(), []);
  if (isRefusal(query.error, 'module_not_found', 'not_found', 'invalid')) return <NotFound />;
  return (
    <Page>
      <BackLink to="/trainer/modules">
        <Trans>Module texts</Trans>
      </BackLink>
      <QueryState queries={[query]} title={<Trans>The module could not be loaded</Trans>} variant="panel">
        {(module) => (
          <>
            <TitleBar
              title={`${module.chapterNumber}. ${module.title}`}
              lead={<RevisionLine revision={module.latest} />}
            />
            <UpdateNotices kind="module" objectId={id} affectedEndpoints={endpointsOfModuleTexts} />
            <DraftGate kind="module" objectId={id} userId={userId}>
              {(serverDraft) => (
                <Suspense fallback={<LoadingState />}>
                  <ModuleEditor
                    module={module}
                    serverDraft={serverDraft}
                    uploadPicture={async (file) =>
                      (await import('./upload-module-picture.ts')).uploadModulePicture(id, file)
                    }
                    onOutdated={() => void query.refetch()}
                  />
                </Suspense>
              )}
            </DraftGate>
          </>
        )}
      </QueryState>
    </Page>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NotFound } from '../features/site/not-found.tsx';
import { FunnelPanels } from '../features/trainees/module-funnel.tsx';
import { useModuleFunnel } from '../features/trainees/trainees.hooks.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/progress-tracking/modules/$moduleId');

/** The funnel of one module: how many trainees have opened it, read it, tried its quiz, passed it and completed it. */
export function ModuleFunnelScreen() {
  return (
    <TrainerOnly>
      <FunnelPage />
    </TrainerOnly>
  );
}

function FunnelPage() {
  const { t } = useLingui();
  const { moduleId } = route.useParams();
  const query = useModuleFunnel(moduleId);
  const chapter = query.data?.chapterNumber ?? 0;
  usePageTitle(query.data ? t`Chapter ${chapter}` : t`Progress Tracking`);
  if (isNotFound(query.error)) return <NotFound />;
  return (
    <Page>
      <BackLink to="/trainer/progress-tracking">
        <Trans>Progress Tracking</Trans>
      </BackLink>
      <QueryState
        queries={[query]}
        title={<Trans>The figures could not be loaded</Trans>}
        variant="panel"
        headingLevel={1}
      >
        {(funnel) => (
          <>
            <TitleBar
              title={funnel.title}
              lead={<Trans>Chapter {chapter}</Trans>}
              actions={
                <ButtonLink render={<Link to="/trainer/progress-tracking" search={{ module: moduleId }} />}>
                  <Trans>Trainees in this module</Trans>
                </ButtonLink>
              }
            />
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <FunnelPanels funnel={funnel} />
            </div>
          </>
        )}
      </QueryState>
    </Page>
  );
}

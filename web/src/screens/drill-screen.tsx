import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { DrillCardPage } from '../features/drills/drill-page.tsx';
import { useDrill } from '../features/drills/drills.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { isNotFound } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SopLink } from './sop-link.tsx';

const route = getRouteApi('/member/framed/drills/$id');

/** `/drills/{id}`: the job card of a drill, and the person's runs. */
export function DrillScreen() {
  const { id } = route.useParams();
  const drill = useDrill(id);
  const navigate = useNavigate();
  usePageTitle(drill.data?.title);
  if (drill.data === undefined && isNotFound(drill.error)) return <NotFound />;
  return (
    <Page>
      <QueryState
        queries={[drill]}
        title={<Trans>The drill could not be loaded</Trans>}
        variant="panel"
        headingLevel={1}
      >
        {(loaded) => {
          // Splits the title before each colon, and keeps the colons.
          const [titleStart = '', ...titleEnd] = loaded.moduleTitle.split(/(?=:)/);
          return (
            <DrillCardPage
              drill={loaded}
              back={
                // On a phone, the link shows only the beginning of a title such as "Event Logs: Collect, Read, Never
                // Clear".
                <Link
                  className="mb-2 inline-flex min-h-11 max-w-full items-center gap-2 max-sm:mb-0"
                  to="/training-modules/$id"
                  params={{ id: loaded.moduleId }}
                >
                  <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
                  <span>
                    <Trans>
                      Chapter {loaded.chapterNumber}, {titleStart}
                    </Trans>
                    <span className="max-sm:hidden">{titleEnd}</span>
                  </span>
                </Link>
              }
              renderSop={(sop) => <SopLink sop={sop} />}
              onOpen={(runId) => void navigate({ to: '/drill-runs/$id', params: { id: runId } })}
            />
          );
        }}
      </QueryState>
    </Page>
  );
}

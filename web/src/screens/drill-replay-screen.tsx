import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useReplay } from '../features/drills/drills.hooks.ts';
import { ReplayHead } from '../features/drills/replay-head.tsx';
import { ReplayView } from '../features/drills/replay-view.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { isNotFound } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

const route = getRouteApi('/member/framed/drill-runs/$id/replay');

/** `/drill-runs/{id}/replay`: a run of the signed-in person, step by step. */
export function DrillReplayScreen() {
  const { id } = route.useParams();
  const query = useReplay(id, 'own');
  usePageTitle(query.data?.drill.title);
  if (query.data === undefined && isNotFound(query.error)) return <NotFound />;
  return (
    <Page className="drill-replay-page">
      <Link className="mb-2 inline-flex min-h-11 items-center gap-2" to="/drill-runs/$id" params={{ id }}>
        <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
        <Trans>Debrief</Trans>
      </Link>
      <QueryState queries={[query]} title={<Trans>The run could not be loaded</Trans>} variant="panel" headingLevel={1}>
        {(replay) => (
          <>
            <ReplayHead replay={replay} person={null} />
            <ReplayView replay={replay} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

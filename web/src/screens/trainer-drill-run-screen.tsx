import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { countableLine, CountLine } from '../features/drills/count-line.tsx';
import { useReplay } from '../features/drills/drills.hooks.ts';
import { ReplayHead } from '../features/drills/replay-head.tsx';
import { ReplayView } from '../features/drills/replay-view.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { isNotFound } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/drill-runs/$id');

/** `/trainer/drill-runs/{id}`: a run of any person, step by step, for trainers. */
export function TrainerDrillRunScreen() {
  return (
    <TrainerOnly>
      <RunPage />
    </TrainerOnly>
  );
}

function RunPage() {
  const { id } = route.useParams();
  const query = useReplay(id, 'trainer');
  usePageTitle(query.data?.drill.title);
  if (query.data === undefined && isNotFound(query.error)) return <NotFound />;
  return (
    <Page className="drill-replay-page">
      <QueryState queries={[query]} title={<Trans>The run could not be loaded</Trans>} variant="panel" headingLevel={1}>
        {(replay) => (
          <>
            <ReplayHead
              replay={replay}
              person={
                // The padding makes the link high enough for a finger, and does not move the text.
                <Link
                  className="py-1 pointer-coarse:py-3.5"
                  to="/trainer/progress-tracking/people/$userId"
                  params={{ userId: replay.person.id }}
                >
                  {replay.person.fullName}
                </Link>
              }
            />
            <ReplayView
              replay={replay}
              renderActions={(flags) => {
                // The first flagged line of the record sheet that the trainer may count as right.
                const line = flags.flatMap(({ index }) => countableLine(replay, index) ?? [])[0];
                return line && replay.canCountLines ? <CountLine runId={replay.run.id} line={line} /> : null;
              }}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
}

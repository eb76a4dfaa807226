import { Trans } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { countableLine, CountLine } from '../features/drills/count-line.tsx';
import { useReplay } from '../features/drills/drills.hooks.ts';
import { ReplayHead } from '../features/drills/replay-head.tsx';
import { ReplayView } from '../features/drills/replay-view.tsx';
import { WriteToTrainee, WriteToTraineeIcon } from '../features/drills/write-to-trainee.tsx';
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
        {(replay) => <LoadedRun replay={replay} />}
      </QueryState>
    </Page>
  );
}

function LoadedRun({ replay }: { replay: DrillReplay }) {
  const account = useAccount();
  const { person } = replay;
  /** Null if the trainer cannot write to the person. */
  const email = person.id === account.id ? null : person.email;
  return (
    <>
      <ReplayHead
        replay={replay}
        person={
          <>
            {/* The padding makes the link high enough for a finger, and does not move the text. */}
            <Link
              className="py-1 pointer-coarse:py-3.5"
              to="/trainer/progress-tracking/people/$userId"
              params={{ userId: person.id }}
            >
              {person.fullName}
            </Link>
            {email === null ? null : (
              <span className="xl:hidden">
                <WriteToTraineeIcon replay={replay} email={email} />
              </span>
            )}
          </>
        }
      />
      <ReplayView replay={replay} renderActions={(step) => <StepActions replay={replay} step={step} email={email} />} />
    </>
  );
}

type StepActionsProps = {
  replay: DrillReplay;
  /** The number of the input, from 1. */
  step: number;
  /** The email address of the trainee; null if the trainer cannot write to them. */
  email: string | null;
};

/**
 * What a trainer can do about a flagged step (one that a trainer should look at): count the sheet line that was written
 * in the step, if this is allowed, and write to the trainee. Renders nothing if neither is possible.
 */
function StepActions({ replay, step, email }: StepActionsProps) {
  const line = replay.canCountLines ? countableLine(replay, step) : undefined;
  if (!line && email === null) return null;
  return (
    <div className={cx('flex flex-wrap gap-2 px-3.5 py-1.5 xl:px-4 xl:py-3', !line && 'max-xl:hidden')}>
      {line ? <CountLine runId={replay.run.id} line={line} /> : null}
      {email === null ? null : (
        <span className="max-xl:hidden">
          <WriteToTrainee replay={replay} email={email} step={step} />
        </span>
      )}
    </div>
  );
}

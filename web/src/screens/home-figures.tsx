import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useBadges } from '../features/badges/badges.hooks.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { QuizFigures } from '../features/quizzes/quiz-figures.tsx';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/** How the own quizzes and modules stand. */
export function HomeFigures() {
  const stats = useQuizStats();
  const site = useSite();
  const badges = useBadges();
  const { data: overview } = useProgressOverview();
  const reads = [stats, site, badges];
  const failed = reads.find((read) => read.isError && !read.data);
  const refusal = failed?.error instanceof ApiError ? failed.error : undefined;
  return (
    <Panel title={<Trans>Progress overview</Trans>}>
      {failed ? (
        <ErrorState
          title={<Trans>Your figures did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => reads.forEach((read) => read.isError && void read.refetch())}
          retrying={reads.some((read) => read.isFetching)}
        />
      ) : stats.data && site.data && badges.data ? (
        <>
          <QuizFigures stats={stats.data} passMark={site.data.passMark} />
          <dl className="kv">
            <dt>
              <Link to="/profile" hash="badges">
                <Trans>Badges</Trans>
              </Link>
            </dt>
            <dd>{badges.data.length}</dd>
            <dt>
              <Trans>Quizzes passed</Trans>
            </dt>
            <dd>{stats.data.passedQuizzes}</dd>
            {overview ? (
              <>
                <dt>
                  <Trans>Modules completed</Trans>
                </dt>
                <dd>
                  <Trans>
                    {overview.completedModules} of {overview.totalModules}
                  </Trans>
                </dd>
              </>
            ) : null}
          </dl>
        </>
      ) : (
        <SkeletonGroup className="stack">
          <Skeleton height={40} />
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
    </Panel>
  );
}

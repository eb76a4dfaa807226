import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UnreadAnnouncements } from '../features/announcements/unread-announcements.tsx';
import { minutesLeft } from '../features/modules/minutes-left.ts';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { NextStepPanel } from '../features/progress/next-step-panel.tsx';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { shownState } from '../features/progress/shown-state.ts';
import { TrainingLoop } from '../features/progress/training-loop.tsx';
import { ProgressTracker } from '../features/records/progress-tracker.tsx';
import { RecentActivity } from '../features/records/recent-activity.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Skeleton, SkeletonGroup, SkeletonTile } from '../ui/skeleton.tsx';
import { HomeDoors } from './home-doors.tsx';
import { HomeFigures } from './home-figures.tsx';
import { useNextStep } from './use-next-step.ts';

/** The trainee's dashboard: where am I, what is next, and what did I do. */
export function TraineeHomeScreen() {
  const { t } = useLingui();
  usePageTitle(t`Dashboard`);
  return (
    <Page>
      <Welcome />
      <UnreadAnnouncements />
      <Way />
      <div className="split mt-4">
        <div className="stack">
          <Next />
          <HomeDoors />
          <ProgressTracker />
        </div>
        <div className="stack">
          <HomeFigures />
          <RecentActivity />
        </div>
      </div>
    </Page>
  );
}

function Welcome() {
  const { firstName, position, department } = useAccount();
  const { data: list } = useProgress();
  const isBack = list?.some((entry) => entry.startedAt !== null) ?? false;
  const work = [position, department].filter((part) => part !== null && part !== '').join(', ');
  return (
    <TitleBar
      title={isBack ? <Trans>Welcome back, {firstName}</Trans> : <Trans>Welcome, {firstName}</Trans>}
      lead={work || undefined}
    />
  );
}

/** The loop of the chapters. Its reads are those that the whole page stands on, so their failure is told here. */
function Way() {
  const outlines = useModuleOutlines();
  const progress = useProgress();
  const overview = useProgressOverview();
  const { step } = useNextStep();
  const reads = [outlines, progress, overview];
  const failed = reads.find((read) => read.isError && !read.data);
  if (failed) {
    const refusal = failed.error instanceof ApiError ? failed.error : undefined;
    return (
      <section className="panel">
        <ErrorState
          title={<Trans>Your progress did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => reads.forEach((read) => read.isError && void read.refetch())}
          retrying={reads.some((read) => read.isFetching)}
        />
      </section>
    );
  }
  if (!outlines.data || !progress.data || !overview.data) return <LoopSkeleton />;
  const chapters = outlines.data.flatMap((outline) => {
    const entry = progress.data.find((one) => one.moduleId === outline.id);
    if (!entry) return [];
    return [
      {
        moduleId: outline.id,
        chapter: outline.chapterNumber,
        title: outline.title,
        state: shownState(entry),
        value: entry.progressPercentage,
      },
    ];
  });
  const nextId = step && 'moduleId' in step ? step.moduleId : undefined;
  const current = chapters.find((chapter) => chapter.moduleId === nextId)?.chapter;
  return <TrainingLoop overview={overview.data} chapters={chapters} current={current} />;
}

function LoopSkeleton() {
  return (
    <SkeletonGroup className="panel pad stack s24">
      <Skeleton width={220} height={28} />
      <Skeleton height={64} />
      <Skeleton height={10} />
    </SkeletonGroup>
  );
}

function Next() {
  const { data: outlines, isError: hasNoOutlines } = useModuleOutlines();
  const { data: list, isError: hasNoProgress } = useProgress();
  const { isError: hasNoOverview } = useProgressOverview();
  const { step } = useNextStep();
  if (!step || !outlines) {
    // The loop above tells of the failure and offers Retry.
    return hasNoOutlines || hasNoProgress || hasNoOverview ? null : (
      <SkeletonGroup>
        <SkeletonTile />
      </SkeletonGroup>
    );
  }
  const moduleId = 'moduleId' in step ? step.moduleId : undefined;
  const progress = list?.find((entry) => entry.moduleId === moduleId);
  const outline = outlines.find((one) => one.id === moduleId);
  const module = outline && {
    ...outline,
    minutesLeft: minutesLeft(outline.estimatedDuration, progress?.scrollDepthPercentage ?? 0),
  };
  return <NextStepPanel step={step} module={module} progress={progress} />;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UnreadAnnouncements } from '../features/announcements/unread-announcements.tsx';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { toMinutesLeft } from '../features/modules/modules.rules.ts';
import { NextStepPanel } from '../features/progress/next-step-panel.tsx';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import { TrainingLoop } from '../features/progress/training-loop.tsx';
import { ProgressTracker } from '../features/records/progress-tracker.tsx';
import { RecentActivity } from '../features/records/recent-activity.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { panelClass } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonTile } from '../ui/skeleton.tsx';
import { HomeCards } from './home-cards.tsx';
import { HomeFigures } from './home-figures.tsx';
import { useNextStep } from './use-next-step.ts';

/** The dashboard of a trainee: progress, next step, links and recent activity. */
export function TraineeHomeScreen() {
  const { t } = useLingui();
  usePageTitle(t`Dashboard`);
  return (
    <Page>
      <Welcome />
      <UnreadAnnouncements />
      <ModuleStates />
      <div className="split mt-4">
        <div className="stack">
          <RecommendedStep />
          <HomeCards />
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
  const hasStarted = list?.some(({ startedAt }) => startedAt !== null) ?? false;
  const job = [position, department].filter((part) => part !== null && part !== '').join(', ');
  return (
    <TitleBar
      title={hasStarted ? <Trans>Welcome back, {firstName}</Trans> : <Trans>Welcome, {firstName}</Trans>}
      lead={job || undefined}
    />
  );
}

/** The states of all modules. If a query fails that other panels need too, only this panel shows the error. */
function ModuleStates() {
  const queries = [useModuleOutlines(), useProgress(), useProgressOverview()] as const;
  const { step } = useNextStep();
  return (
    <QueryState
      queries={queries}
      title={<Trans>Your progress could not be loaded</Trans>}
      variant="panel"
      loading={<ModuleStatesSkeleton />}
    >
      {(outlines, progress, overview) => {
        const chapters = outlines.flatMap((outline) => {
          const entry = progress.find(({ moduleId }) => moduleId === outline.id);
          if (!entry) return [];
          return [
            {
              moduleId: outline.id,
              chapter: outline.chapterNumber,
              title: outline.title,
              state: toDisplayedState(entry),
              value: entry.progressPercentage,
            },
          ];
        });
        const nextId = step && 'moduleId' in step ? step.moduleId : undefined;
        const recommendedChapter = chapters.find(({ moduleId }) => moduleId === nextId)?.chapter;
        return <TrainingLoop overview={overview} chapters={chapters} recommendedChapter={recommendedChapter} />;
      }}
    </QueryState>
  );
}

function ModuleStatesSkeleton() {
  return (
    <SkeletonGroup className={panelClass({ padding: 'normal', className: 'stack gap-6' })}>
      <Skeleton width={220} height={28} />
      <Skeleton height={64} />
      <Skeleton height={10} />
    </SkeletonGroup>
  );
}

function RecommendedStep() {
  const { data: outlines, isError: haveOutlinesFailed } = useModuleOutlines();
  const { data: list, isError: hasProgressFailed } = useProgress();
  const { isError: hasOverviewFailed } = useProgressOverview();
  const { step } = useNextStep();
  if (!step || !outlines) {
    // ModuleStates shows the error.
    return haveOutlinesFailed || hasProgressFailed || hasOverviewFailed ? null : (
      <SkeletonGroup>
        <SkeletonTile />
      </SkeletonGroup>
    );
  }
  const stepModuleId = 'moduleId' in step ? step.moduleId : undefined;
  const progress = list?.find(({ moduleId }) => moduleId === stepModuleId);
  const outline = outlines.find(({ id }) => id === stepModuleId);
  const module = outline && {
    ...outline,
    minutesLeft: toMinutesLeft(outline.estimatedDuration, progress?.scrollDepthPercentage ?? 0),
  };
  return <NextStepPanel step={step} module={module} progress={progress} />;
}

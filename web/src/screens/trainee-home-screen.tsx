import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useLatestAnnouncements } from '../features/announcements/announcements.hooks.ts';
import { UnreadAnnouncements } from '../features/announcements/unread-announcements.tsx';
import { NewBadges } from '../features/badges/new-badges.tsx';
import { useBadges } from '../features/badges/badges.hooks.ts';
import { NewCertificate } from '../features/certificates/new-certificate.tsx';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { NextStepPanel } from '../features/next-step/next-step-panel.tsx';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import { useSendStoredProgressReports } from '../features/progress/use-send-stored-progress-reports.ts';
import { ModuleStatesPanel } from '../features/progress/module-states-panel.tsx';
import { WelcomeLines } from '../features/progress/welcome-lines.tsx';
import { ProgressTracker } from '../features/records/progress-tracker.tsx';
import { RecentActivity } from '../features/records/recent-activity.tsx';
import { useRecentEvents } from '../features/records/records.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { panelClass } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { HomeCards } from './home-cards.tsx';
import { HomeFigures } from './home-figures.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

/**
 * The dashboard of trainees, and of admins whose role is trainee. If the site requires a second factor, admins must
 * first set one up.
 */
export function TraineeHomeScreen() {
  return (
    <SecondFactorGate>
      <Dashboard />
    </SecondFactorGate>
  );
}

/**
 * Next step, announcements, progress, links and recent activity. A phone shows them in this order. A wide screen shows
 * the announcements and the progress above the next step.
 */
function Dashboard() {
  const { t } = useLingui();
  usePageTitle(t`Dashboard`);
  const { id: userId } = useAccount();
  useSendStoredProgressReports(userId, useProgress().data);
  // The parts appear together. Otherwise their buttons would move each time that a part above them arrives.
  const isReady = useFirstReplies([
    useLatestAnnouncements(),
    useModuleOutlines(),
    useProgress(),
    useProgressOverview(),
    useNextStep(),
    useBadges(),
    useRecentEvents(),
  ]);
  return (
    <Page>
      <Welcome />
      {isReady ? <DashboardParts /> : <LoadingState variant="panels" />}
    </Page>
  );
}

const DashboardParts = () => (
  <div className={dashboardGrid}>
    <div className={cx(leftColumn, 'stack row-3 mb-4')}>
      <RecommendedStep />
      <NewAchievements />
      <HowItWorks />
    </div>
    <div className="col-span-full row-1">
      <UnreadAnnouncements isOneLineOnPhones />
    </div>
    <div className="col-span-full row-2 mb-4">
      <ModuleStates />
    </div>
    <div className={cx(leftColumn, 'stack row-4')}>
      <HomeCards />
      <ProgressTracker />
    </div>
    <div className="stack row-span-2 row-start-3 max-[1000px]:mt-4">
      <HomeFigures />
      <RecentActivity />
    </div>
  </div>
);

/** The last row fills the remaining height if the right column is higher than the left one. */
const dashboardGrid = cx(
  'min-[1000px]:grid min-[1000px]:grid-cols-[minmax(0,1fr)_384px] min-[1000px]:gap-x-6',
  'min-[1000px]:grid-rows-[auto_auto_auto_1fr]',
);
const leftColumn = 'col-start-1';

/**
 * Announces a new certificate and new badges. The certificates are loaded only if a module is completed, because a
 * person without a completed module has no certificate. One module is enough: modules can be added after a certificate
 * was issued.
 */
function NewAchievements() {
  const { data: overview } = useProgressOverview();
  const hasCompletedAny = overview !== undefined && overview.completedModules > 0;
  return (
    <>
      {hasCompletedAny ? (
        <NewCertificate
          action={
            <ButtonLink render={<Link to="/certificates" />}>
              <Trans>See your certificate</Trans>
            </ButtonLink>
          }
        />
      ) : null}
      <NewBadges />
    </>
  );
}

/** Explains how the training works. Empty once the person has started a module. */
function HowItWorks() {
  const { data: list } = useProgress();
  const { data: site } = useSite();
  if (!list || !site || list.some(({ startedAt }) => startedAt !== null)) return null;
  return <WelcomeLines moduleCount={site.moduleCount} passMark={site.passMark} />;
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

/**
 * The states of all modules. Other panels of this page use the same queries. If a query fails, only this panel shows
 * the error, so that the page shows it once.
 */
function ModuleStates() {
  const queries = [useModuleOutlines(), useProgress(), useProgressOverview()] as const;
  const { data: step } = useNextStep();
  return (
    <QueryState
      queries={queries}
      title={<Trans>Your progress could not be loaded</Trans>}
      variant="panel"
      loading={<ModuleStatesSkeleton />}
    >
      {(outlines, progress, overview) => {
        const chapters = outlines.flatMap((outline) => {
          const moduleProgress = progress.find(({ moduleId }) => moduleId === outline.id);
          if (!moduleProgress) return [];
          return [
            {
              moduleId: outline.id,
              chapterNumber: outline.chapterNumber,
              title: outline.title,
              state: toDisplayedState(moduleProgress),
              value: moduleProgress.scrollDepthPercentage,
              // A quiz that the person has not tried is mentioned only after the module is completed. `isQuizPassed` is
              // null if the module has no quiz.
              mustStillPassQuiz:
                moduleProgress.isQuizPassed === false &&
                (moduleProgress.status === 'completed' || moduleProgress.bestScore !== null),
            },
          ];
        });
        const recommendedChapter = step?.module?.chapterNumber;
        return <ModuleStatesPanel overview={overview} chapters={chapters} recommendedChapter={recommendedChapter} />;
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
  const { data: list } = useProgress();
  const modules = (list ?? []).map((moduleProgress) => ({
    moduleId: moduleProgress.moduleId,
    state: toDisplayedState(moduleProgress),
    percentage: moduleProgress.progressPercentage,
    depth: moduleProgress.scrollDepthPercentage,
  }));
  return <NextStepPanel modules={modules} />;
}

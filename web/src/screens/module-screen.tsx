import { Trans } from '@lingui/react/macro';
import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ModuleDrills } from '../features/drills/module-drills.tsx';
import { ReadingPage } from '../features/modules/lazy-readers.ts';
import { BackToModules, ModuleHeader } from '../features/modules/module-header.tsx';
import {
  ChangedBadge,
  PassAgainNotice,
  InactiveNotice,
  LockedNotice,
  NewerTextNotice,
  ReadingWaivedNote,
} from '../features/modules/module-notices.tsx';
import { ModuleQuizCard } from '../features/modules/module-quiz-card.tsx';
import { useModuleToRead, type ModuleToRead } from '../features/modules/modules.hooks.ts';
import { useAllProgress } from '../features/progress/progress.hooks.ts';
import { applyUnsavedReading } from '../features/progress/unsaved-reading.rules.ts';
import { SaveIndicator } from '../features/progress/save-indicator.tsx';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import { useReadingDepth } from '../features/progress/use-reading-depth.ts';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { useQuizzesOfModule } from '../features/quizzes/quizzes.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { ChapterSops } from '../features/sops/chapter-sops.tsx';
import { isNotFound } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { ModuleDiscussion } from './module-discussion.tsx';
import { ModuleResources } from './module-resources.tsx';
import {
  focusPage,
  ModuleStepBar,
  ModuleStepPanel,
  SkipToStep,
  useFocusAfterLastStep,
  useStepActions,
} from './module-step.tsx';
import { useSopDialog } from './use-sop-dialog.tsx';

const route = getRouteApi('/member/framed/training-modules/$id');

/** The page of a module: text, progress, quiz, resources and discussion. */
export function ModuleScreen() {
  const { id } = route.useParams();
  return <ModulePage key={id} id={id} />;
}

function ModulePage({ id }: { id: string }) {
  const progress = useAllProgress();
  const moduleProgress = progress.data?.find(({ moduleId }) => moduleId === id);
  const { query, hasNewer, showNewer } = useModuleToRead(id, { hasChanged: moduleProgress?.changedSinceRead });
  usePageTitle(query.data?.title);

  if (query.data === undefined && isNotFound(query.error)) return <NotFound />;
  if (query.data === undefined || progress.data === undefined) {
    return (
      <Page>
        <BackToModules />
        <QueryState
          queries={[query, progress]}
          title={<Trans>The module could not be loaded</Trans>}
          headingLevel={1}
          loading={<LoadingModule />}
        >
          {() => null}
        </QueryState>
      </Page>
    );
  }
  if (!moduleProgress) return <NotFound />;
  return (
    <ModuleContent
      module={query.data}
      progress={moduleProgress}
      notice={
        hasNewer ? (
          <NewerTextNotice onShow={() => void showNewer().then(focusPage)} isLoading={query.isFetching} />
        ) : null
      }
    />
  );
}

const LoadingModule = () => (
  <LoadingState>
    <Trans>Loading module...</Trans>
  </LoadingState>
);

type ModuleContentProps = { module: ModuleToRead; progress: ListedProgress; notice: ReactNode };

function ModuleContent({ module, progress, notice }: ModuleContentProps) {
  const { id: userId } = useAccount();
  const quizzes = useQuizzesOfModule(module.id);
  const quiz = quizzes.data?.[0];
  const sops = useSopDialog();
  const reading = useReadingDepth({
    userId,
    progress,
    revision: module.contentRevision,
    isDisplayed: module.content !== null,
    startsByScroll: true,
  });
  const progressActions = useReportProgress({
    userId,
    moduleId: module.id,
    revision: module.contentRevision,
    clock: reading.clock,
  });
  // Reading counts only in a module that has a text and is not locked.
  const isCounted = module.content !== null && progress.lockedBy === null;
  const currentProgress = isCounted ? applyUnsavedReading(progress, reading.depth) : progress;
  useFocusAfterLastStep(currentProgress);
  const { isQuizPassed, mustPassAgain } = progress;
  const actions = useStepActions(progressActions, reading.status);
  const step = { progress: currentProgress, isQuizPassed, mustPassAgain, actions, clock: reading.clock };
  // Reading that is not saved yet also counts as a start of the module.
  const hasStarted = progress.startedAt !== null || reading.status !== 'saved';
  return (
    <Page>
      <SkipToStep />
      <BackToModules />
      <ModuleHeader
        module={module}
        state={toDisplayedState(currentProgress)}
        depth={currentProgress.scrollDepthPercentage}
      />
      {notice}
      {progress.isActive ? null : <InactiveNotice />}
      {progress.lockedBy ? <LockedNotice {...progress.lockedBy} /> : null}
      {progress.isReadingWaived ? <ReadingWaivedNote /> : null}
      {/* If `notice` is shown, it already says that the text has changed. */}
      {progress.mustPassAgain && notice === null ? (
        <PassAgainNotice changedSinceRead={progress.changedSinceRead} />
      ) : null}
      {progress.changedSinceRead && !progress.mustPassAgain && notice === null ? (
        <p className="mb-4 print:hidden">
          <ChangedBadge />
        </p>
      ) : null}
      <Suspense fallback={<LoadingModule />}>
        <ReadingPage
          module={module}
          onNavigate={sops.follow}
          depth={isCounted ? reading.depth : null}
          // After a change of the text, the place where the person stopped reading is unknown, so reading starts at the
          // top.
          stopDepth={progress.changedSinceRead ? 0 : progress.scrollDepthPercentage}
          onSeen={(seen) => {
            if (isCounted) reading.reportSeen(seen);
          }}
          saveIndicator={hasStarted ? <SaveIndicator status={reading.status} /> : null}
          bar={<ModuleStepBar {...step} />}
          below={<ModuleDiscussion moduleId={module.id} />}
          extraLinks={[{ id: 'discussion', title: <Trans>Discussion & FAQ</Trans> }]}
          aside={
            <>
              <ModuleStepPanel {...step} />
              {quizzes.error && !quizzes.data ? (
                <Panel padded={false}>
                  <ErrorState
                    title={<Trans>The quiz could not be loaded</Trans>}
                    error={quizzes.error}
                    queries={quizzes}
                  />
                </Panel>
              ) : null}
              {quiz ? <ModuleQuizCard quiz={quiz} isOpen={quiz.canStart || currentProgress.canStartQuiz} /> : null}
              <ModuleDrills moduleId={module.id} />
              <ModuleResources moduleId={module.id} />
              <ChapterSops chapter={module.chapterNumber} onOpen={sops.open} />
            </>
          }
        />
      </Suspense>
      {sops.dialog}
    </Page>
  );
}

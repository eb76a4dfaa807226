import { Trans } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ReadingPage } from '../features/modules/lazy-readers.ts';
import { BackToModules, ModuleHeader } from '../features/modules/module-header.tsx';
import { ChangedBadge, LockedNotice, NewerTextNotice, SwitchedOffNotice } from '../features/modules/module-notices.tsx';
import { ModuleQuizCard } from '../features/modules/module-quiz-card.tsx';
import { useModuleToRead, type ModuleToRead } from '../features/modules/modules.hooks.ts';
import { useWholeProgress } from '../features/progress/progress.hooks.ts';
import { ProgressLine, ProgressPanel } from '../features/progress/progress-panel.tsx';
import { progressNow } from '../features/progress/progress-now.ts';
import { SaveState } from '../features/progress/save-state.tsx';
import { shownState } from '../features/progress/shown-state.ts';
import { hasStep, StepButton } from '../features/progress/step-button.tsx';
import { useReading } from '../features/progress/use-reading.ts';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { useQuizzesOfModule } from '../features/quizzes/quizzes.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { ChapterSops } from '../features/sops/chapter-sops.tsx';
import { ApiError, plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ModuleDiscussion } from './module-discussion.tsx';
import { ModuleResources } from './module-resources.tsx';
import { useSopInPlace } from './use-sop-in-place.tsx';

/** One module on its own page: its text, this person's progress in it, and its quiz. */
export function ModuleScreen() {
  const { id = '' } = useParams({ strict: false });
  return <ModulePage key={id} id={id} />;
}

function ModulePage({ id }: { id: string }) {
  const progress = useWholeProgress();
  const own = progress.data?.find(({ moduleId }) => moduleId === id);
  const text = useModuleToRead(id, { hasChanged: own?.changedSinceRead });
  usePageTitle(text.module?.title);

  const error = text.error ?? (progress.data ? null : progress.error);
  if (isMissing(text.error)) return <NotFound />;
  if (error) {
    const retry = () => {
      text.retry();
      void progress.refetch();
    };
    return (
      <Page>
        <BackToModules />
        <ErrorState
          title={<Trans>The module did not arrive</Trans>}
          message={plainMessageOf(error)}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={retry}
          retrying={text.isFetching || progress.isFetching}
        />
      </Page>
    );
  }
  if (!text.module || !progress.data) return <LoadingModule />;
  if (!own) return <NotFound />;
  return (
    <ReadModule
      module={text.module}
      progress={own}
      notice={
        text.hasNewer ? (
          <NewerTextNotice onShow={() => void text.showNewer().then(focusPage)} isLoading={text.isFetching} />
        ) : null
      }
    />
  );
}

/** An id that no module has, or that is no id at all. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

function LoadingModule() {
  return (
    <Page>
      <Loading>
        <Trans>Loading module...</Trans>
      </Loading>
    </Page>
  );
}

/** The keyboard goes on from the screen's own part when the button it stood on is gone. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** After the last step there is no button any more. */
function useFocusAfter(canStepOn: boolean): void {
  const before = useRef(canStepOn);
  useEffect(() => {
    if (before.current && !canStepOn && document.activeElement === document.body) focusPage();
    before.current = canStepOn;
  }, [canStepOn]);
}

type ReadProps = { module: ModuleToRead; progress: ModuleProgress; notice: ReactNode };

function ReadModule({ module, progress, notice }: ReadProps) {
  const { id: userId } = useAccount();
  const quizzes = useQuizzesOfModule(module.id);
  const quiz = quizzes.data?.[0];
  const sops = useSopInPlace();
  const steps = useReportProgress(module.id, module.contentRevision);
  const reading = useReading({ userId, progress, revision: module.contentRevision, beginsByScroll: true });
  const isCounted = module.content !== null && progress.lockedBy === null;
  const now = isCounted ? progressNow(progress, reading.depth) : progress;
  const canStepOn = hasStep(now);
  useFocusAfter(canStepOn);
  const hasBegun = progress.startedAt !== null || reading.saving !== 'saved';
  return (
    <Page>
      <BackToModules />
      <ModuleHeader module={module} state={shownState(now)} percentage={now.progressPercentage} />
      {notice}
      {progress.isActive ? null : <SwitchedOffNotice />}
      {progress.lockedBy ? <LockedNotice {...progress.lockedBy} /> : null}
      {progress.changedSinceRead && notice === null ? (
        <p className="noprint mb-4">
          <ChangedBadge />
        </p>
      ) : null}
      <Suspense
        fallback={
          <Loading>
            <Trans>Loading module...</Trans>
          </Loading>
        }
      >
        <ReadingPage
          module={module}
          onLeave={sops.follow}
          depth={isCounted ? reading.depth : null}
          onReach={(seen) => {
            if (isCounted) reading.reach(seen);
          }}
          saveState={hasBegun ? <SaveState saving={reading.saving} /> : null}
          bar={canStepOn ? <ProgressLine progress={now} step={<StepButton progress={now} steps={steps} />} /> : null}
          below={<ModuleDiscussion moduleId={module.id} />}
          further={[{ id: 'discussion', title: <Trans>Discussion & FAQ</Trans> }]}
          aside={
            <>
              <div className="only-l">
                <ProgressPanel progress={now} step={<StepButton progress={now} steps={steps} wide />} />
              </div>
              {quizzes.error && !quizzes.data ? (
                <Panel padded={false}>
                  <ErrorState
                    title={<Trans>The quiz did not arrive</Trans>}
                    message={plainMessageOf(quizzes.error)}
                    onRetry={() => void quizzes.refetch()}
                    retrying={quizzes.isFetching}
                  />
                </Panel>
              ) : null}
              {quiz ? (
                <ModuleQuizCard
                  quiz={quiz}
                  isOpen={quiz.canStart || now.canStartQuiz}
                  isNext={!canStepOn && !quiz.hasPassed}
                />
              ) : null}
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

import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { TileReader } from '../features/modules/lazy-readers.ts';
import { NewerTextNotice } from '../features/modules/module-notices.tsx';
import { CompletedTile, LockedTile, QuizNotPassed, ReadableTile, OpenTile } from '../features/modules/module-tile.tsx';
import { useModuleOutlines, useModuleToRead } from '../features/modules/modules.hooks.ts';
import { useOpenTile } from '../features/modules/use-open-tile.ts';
import { NextStepButton } from '../features/next-step/next-step-button.tsx';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { OverallProgress } from '../features/progress/overall-progress.tsx';
import { applyUnsavedReading } from '../features/progress/unsaved-reading.rules.ts';
import { useProgress } from '../features/progress/progress.hooks.ts';
import { QuizButton } from '../features/progress/quiz-button.tsx';
import { SaveIndicator } from '../features/progress/save-indicator.tsx';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import { TileProgress, TileTick } from '../features/progress/tile-progress.tsx';
import { useReadingDepth } from '../features/progress/use-reading-depth.ts';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { useSendStoredProgressReports } from '../features/progress/use-send-stored-progress-reports.ts';
import { useVideosWatched } from '../features/resources/resources.hooks.ts';
import { WatchedVideosCount } from '../features/resources/watched-videos-count.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useIsDesktop } from '../lib/use-is-desktop.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { tileGridClass } from '../ui/tile-look.ts';
import { useSopDialog } from './use-sop-dialog.tsx';

/** All modules as tiles with the person's progress. On a desktop, one tile can be open and show the module's text. */
export function TrainingModulesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Training Modules`);
  const { id: userId } = useAccount();
  const modules = useModuleOutlines();
  const progress = useProgress();
  // The tiles appear after the first request for the counts of videos has ended, so that they do not move when the
  // counts arrive. They do not wait for a retry of that request.
  const hasCountsRequestEnded = useFirstReplies([useVideosWatched()]);
  const tile = useOpenTile(modules.data !== undefined && progress.data !== undefined && hasCountsRequestEnded);
  const opensInTile = useIsDesktop();
  const openModuleId = modules.data?.find(({ chapterNumber }) => chapterNumber === tile.chapter)?.id;
  useRedirectToModule(opensInTile ? undefined : openModuleId);
  useSendStoredProgressReports(userId, progress.data);

  const hasFailed = [modules, progress].some((query) => query.isError && query.data === undefined);
  const nextChapter = useNextStep().data?.module?.chapterNumber;
  const loading = <LoadingState variant="tiles" count={6} />;
  return (
    <Page>
      <TitleBar title={<Trans>Training Modules</Trans>} lead={<Lead />} />
      {hasFailed ? null : (
        <OverallProgress
          next={
            <div className="mt-4 min-h-(--control) max-lg:*:w-full print:hidden">
              <NextStepButton />
            </div>
          }
        />
      )}
      <h2 className="sr-only">
        <Trans>Modules</Trans>
      </h2>
      <QueryState
        queries={[modules, progress]}
        title={<Trans>The module list could not be loaded</Trans>}
        loading={loading}
      >
        {(moduleList, progressList) =>
          hasCountsRequestEnded ? (
            <Tiles
              entries={toEntries(moduleList, progressList)}
              openChapter={opensInTile ? tile.chapter : null}
              nextChapter={nextChapter}
              onOpen={opensInTile ? tile.open : null}
              onClose={tile.close}
            />
          ) : (
            loading
          )
        }
      </QueryState>
    </Page>
  );
}

/** Says what to do in a module, and what opens the next module, which is a setting of the site. */
function Lead() {
  const { data: site } = useSite();
  return site?.moduleGate === 'passed' ? (
    <Trans>
      Read to the end, mark as completed, then take the quiz. The next module opens when this one is passed.
    </Trans>
  ) : (
    <Trans>
      Read to the end, mark as completed, then take the quiz. The next module opens when this one is completed.
    </Trans>
  );
}

/**
 * Opens the page of the module with this id. Does nothing if `id` is undefined. Used on phones, where no tile can be
 * open.
 */
function useRedirectToModule(id: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (id === undefined) return;
    void navigate({ to: '/training-modules/$id', params: { id }, search: { view: 'stopped' }, replace: true });
  }, [id, navigate]);
}

/** A module with the person's progress in it. */
type Entry = { module: TrainingModule; progress: ListedProgress };

/**
 * Combines modules with their progress. Leaves out a module without progress: it was deactivated between the two
 * requests.
 */
function toEntries(modules: readonly TrainingModule[], list: readonly ListedProgress[]): Entry[] {
  const progressByModule = new Map(list.map((progress) => [progress.moduleId, progress]));
  return modules.flatMap((module) => {
    const progress = progressByModule.get(module.id);
    return progress ? [{ module, progress }] : [];
  });
}

type TilesProps = {
  entries: readonly Entry[];
  /** The number of the chapter whose tile is open; null if no tile is open. */
  openChapter: number | null;
  /** The number of the chapter of the next training step; undefined if the step is not about a chapter. */
  nextChapter: number | undefined;
  /** Null on phones, where tiles link to the pages of the modules. */
  onOpen: ((chapter: number) => void) | null;
  onClose: () => void;
};

function Tiles({ entries, openChapter, nextChapter, onOpen, onClose }: TilesProps) {
  if (entries.length === 0) {
    return (
      <EmptyState title={<Trans>No modules yet</Trans>}>
        <Trans>They appear here when an administrator activates them.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className={tileGridClass}>
      {entries.map((entry) => {
        const chapter = entry.module.chapterNumber;
        if (chapter === openChapter && !entry.progress.lockedBy) {
          return <OpenModule key={entry.module.id} entry={entry} onClose={onClose} />;
        }
        const isNext = chapter === nextChapter && openChapter === null;
        return (
          <ClosedModule
            key={entry.module.id}
            entry={entry}
            isNext={isNext}
            onOpen={onOpen && (() => onOpen(chapter))}
          />
        );
      })}
    </ul>
  );
}

type ClosedProps = { entry: Entry; isNext: boolean; onOpen: (() => void) | null };

function ClosedModule({ entry, isNext, onOpen }: ClosedProps) {
  const { module, progress } = entry;
  const { changedSinceRead: hasChanged, isDrillPassed } = progress;
  const { id: userId } = useAccount();
  const progressActions = useReportProgress({ userId, moduleId: module.id, revision: module.contentRevision });
  const state = toDisplayedState(progress);
  const depth = progress.scrollDepthPercentage;
  const quizButton = (
    <QuizButton
      moduleId={module.id}
      canStart={progress.canStartQuiz}
      isLocked={progress.lockedBy !== null}
      isPrimary={isNext}
      // The tile of a module that is not locked has another button next to this one, so there is no room for the icon.
      hidesLockIcon={progress.lockedBy === null}
    />
  );
  if (progress.lockedBy) {
    return (
      <LockedTile module={module} isDrillPassed={isDrillPassed} lockedBy={progress.lockedBy} button={quizButton} />
    );
  }
  const tileProps = { module, state, depth, hasChanged, isDrillPassed, onOpen };
  if (state === 'done') return <CompletedTile {...tileProps} quiz={toQuizResult(progress)} />;
  // While the tick is being saved, the box is already shown as ticked.
  const tickedProgress = progressActions.isPending ? applyUnsavedReading(progress, depth, true) : progress;
  const tick = <TileTick progress={tickedProgress} onMark={() => progressActions.tick(progress.status)} />;
  const details = (
    <>
      {progress.isQuizPassed === false && progress.bestScore !== null ? (
        <p className="text-amber">
          <QuizNotPassed {...toQuizResult(progress)} />
        </p>
      ) : null}
      <WatchedVideosCount moduleId={module.id} />
      {depth === 100 ? tick : null}
    </>
  );
  return <ReadableTile {...tileProps} isNext={isNext} quizButton={quizButton} details={details} />;
}

/** The result of the person in the quiz of the module, as a tile shows it. */
const toQuizResult = ({ bestScore, isQuizPassed: isPassed, mustPassAgain }: ListedProgress) => ({
  bestScore,
  isPassed,
  mustPassAgain,
});

/** The open tile of a module, with its text. */
function OpenModule({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui();
  const { module: outline, progress } = entry;
  const { id: userId } = useAccount();
  const { query, hasNewer, showNewer } = useModuleToRead(outline.id, {
    listedRevision: outline.contentRevision,
    hasChanged: progress.changedSinceRead,
  });
  const revision = query.data?.contentRevision ?? outline.contentRevision;
  const sops = useSopDialog();
  const isDisplayed = query.data !== undefined && query.data.content !== null;
  // An open tile has no button Start Module, so the display of the text already starts the module.
  const reading = useReadingDepth({ userId, progress, revision, isDisplayed, startsByScroll: false });
  const progressActions = useReportProgress({ userId, moduleId: outline.id, revision, clock: reading.clock });
  const currentProgress = outline.hasContent
    ? applyUnsavedReading(progress, reading.depth, progressActions.isPending)
    : progress;
  // Reading that is not saved yet also counts as a start of the module.
  const hasStarted = progress.startedAt !== null || reading.status !== 'saved';
  const chapter = outline.chapterNumber;
  const loading = (
    <LoadingState>
      <Trans>Loading module...</Trans>
    </LoadingState>
  );
  return (
    <OpenTile
      module={outline}
      state={toDisplayedState(currentProgress)}
      depth={currentProgress.scrollDepthPercentage}
      isDrillPassed={progress.isDrillPassed}
      onClose={onClose}
      notice={hasNewer ? <NewerTextNotice onShow={() => void showNewer()} isLoading={query.isFetching} /> : null}
      side={
        <TileProgress
          progress={currentProgress}
          hasContent={outline.hasContent}
          onMark={() => progressActions.tick(progress.status)}
          clock={reading.clock}
          saveIndicator={hasStarted ? <SaveIndicator status={reading.status} /> : null}
          footer={
            <>
              <WatchedVideosCount moduleId={outline.id} />
              <ButtonLink variant="quiet" wide render={<Link to="/training-modules/$id" params={{ id: outline.id }} />}>
                <Trans>Open as a page</Trans>
              </ButtonLink>
            </>
          }
        />
      }
    >
      <QueryState
        queries={[query]}
        title={<Trans>The module could not be loaded</Trans>}
        headingLevel={3}
        loading={loading}
      >
        {(module) => (
          <Suspense fallback={loading}>
            <TileReader
              module={module}
              label={t`Text of chapter ${chapter}`}
              resumeDepth={progress.changedSinceRead ? 0 : progress.scrollDepthPercentage}
              onSeen={(seen) => {
                if (module.content) reading.reportSeen(seen);
              }}
              onNavigate={sops.follow}
            />
            {sops.dialog}
          </Suspense>
        )}
      </QueryState>
    </OpenTile>
  );
}

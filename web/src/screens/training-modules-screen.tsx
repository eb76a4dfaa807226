import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { TileReader } from '../features/modules/lazy-readers.ts';
import { NewerTextNotice } from '../features/modules/module-notices.tsx';
import { CompletedTile, LockedTile, ReadableTile, OpenTile } from '../features/modules/module-tile.tsx';
import { useModuleOutlines, useModuleToRead } from '../features/modules/modules.hooks.ts';
import { useOpenTile } from '../features/modules/use-open-tile.ts';
import { findModuleToRead } from '../features/progress/next-step.rules.ts';
import { OverallProgress } from '../features/progress/overall-progress.tsx';
import { applyUnsavedReading } from '../features/progress/unsaved-reading.rules.ts';
import { useProgress } from '../features/progress/progress.hooks.ts';
import { QuizButton } from '../features/progress/quiz-button.tsx';
import { SaveIndicator } from '../features/progress/save-indicator.tsx';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import { TileProgress, TileTick } from '../features/progress/tile-progress.tsx';
import { useReadingDepth } from '../features/progress/use-reading-depth.ts';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { useSendStoredReports } from '../features/progress/use-send-stored-reports.ts';
import { WatchedVideosCount } from '../features/resources/watched-videos-count.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { tileGridClass } from '../ui/tile-look.ts';
import { useSopDialog } from './use-sop-dialog.tsx';

/** All modules as tiles with the person's progress. One tile can be open; it contains the text of the module. */
export function TrainingModulesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Training Modules`);
  const { id: userId } = useAccount();
  const modules = useModuleOutlines();
  const progress = useProgress();
  const tile = useOpenTile();
  useSendStoredReports(userId, progress.data);

  const hasFailed = [modules, progress].some((query) => query.isError && query.data === undefined);
  const nextId = progress.data && findModuleToRead(progress.data)?.moduleId;
  const nextChapter = modules.data?.find(({ id }) => id === nextId)?.chapterNumber;
  return (
    <Page>
      <TitleBar
        title={<Trans>Training Modules</Trans>}
        lead={
          <Trans>Read to the end, tick, then take the quiz. The next module opens when this one is completed.</Trans>
        }
      />
      {hasFailed ? null : (
        <OverallProgress
          next={
            nextChapter === undefined ? null : (
              <ContinueButton chapter={nextChapter} onPress={() => tile.open(nextChapter)} />
            )
          }
        />
      )}
      <h2 className="sr-only">
        <Trans>Modules</Trans>
      </h2>
      <QueryState
        queries={[modules, progress]}
        title={<Trans>The module list could not be loaded</Trans>}
        loading={<LoadingState variant="tiles" count={6} />}
      >
        {(moduleList, progressList) => (
          <Tiles
            entries={toEntries(moduleList, progressList)}
            openChapter={tile.chapter}
            nextChapter={nextChapter}
            onOpen={tile.open}
            onClose={tile.close}
          />
        )}
      </QueryState>
    </Page>
  );
}

type Entry = { module: TrainingModule; progress: ListedProgress };

/** Combines modules with their progress. A module without progress was deactivated between the two requests. */
function toEntries(modules: readonly TrainingModule[], list: readonly ListedProgress[]): Entry[] {
  const byId = new Map(list.map((progress) => [progress.moduleId, progress]));
  return modules.flatMap((module) => {
    const progress = byId.get(module.id);
    return progress ? [{ module, progress }] : [];
  });
}

function ContinueButton({ chapter, onPress }: { chapter: number; onPress: () => void }) {
  return (
    <div className="mt-4 lg:hidden print:hidden">
      <Button variant="primary" wide onClick={onPress}>
        <Trans>Continue Chapter {chapter}</Trans>
      </Button>
    </div>
  );
}

type TilesProps = {
  entries: readonly Entry[];
  openChapter: number | null;
  /** The number of the chapter to continue with. */
  nextChapter: number | undefined;
  onOpen: (chapter: number) => void;
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
        return <ClosedModule key={entry.module.id} entry={entry} isNext={isNext} onOpen={() => onOpen(chapter)} />;
      })}
    </ul>
  );
}

function ClosedModule({ entry, isNext, onOpen }: { entry: Entry; isNext: boolean; onOpen: () => void }) {
  const { module, progress } = entry;
  const progressActions = useReportProgress(module.id, module.contentRevision);
  const state = toDisplayedState(progress);
  const depth = progress.scrollDepthPercentage;
  const quizButton = (
    <QuizButton
      moduleId={module.id}
      canStart={progress.canStartQuiz}
      isLocked={progress.lockedBy !== null}
      isPrimary={isNext}
      hidesLockIcon={progress.lockedBy === null}
    />
  );
  if (progress.lockedBy) {
    return <LockedTile module={module} requiredChapter={progress.lockedBy.chapterNumber} button={quizButton} />;
  }
  const tile = { module, state, depth, hasChanged: progress.changedSinceRead, onOpen };
  if (state === 'done') return <CompletedTile {...tile} quizScore={progress.bestScore} />;
  const tickedProgress = progressActions.isPending ? applyUnsavedReading(progress, depth, true) : progress;
  const tick = <TileTick progress={tickedProgress} onMark={() => progressActions.tick(progress.status)} />;
  const details = (
    <>
      <WatchedVideosCount moduleId={module.id} />
      {depth === 100 ? tick : null}
    </>
  );
  return <ReadableTile {...tile} isNext={isNext} quizButton={quizButton} details={details} />;
}

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
  const reading = useReadingDepth({ userId, progress, revision, startsByScroll: false });
  const progressActions = useReportProgress(outline.id, revision);
  const currentProgress = outline.hasContent
    ? applyUnsavedReading(progress, reading.depth, progressActions.isPending)
    : progress;
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
      onClose={onClose}
      notice={hasNewer ? <NewerTextNotice onShow={() => void showNewer()} isLoading={query.isFetching} /> : null}
      side={
        <TileProgress
          progress={currentProgress}
          hasContent={outline.hasContent}
          onMark={() => progressActions.tick(progress.status)}
          saveIndicator={hasStarted ? <SaveIndicator status={reading.status} /> : null}
          pageLink={
            <>
              <WatchedVideosCount moduleId={outline.id} />
              <ButtonLink
                variant="quiet"
                wide
                render={<Link to="/training-modules/$id" params={{ id: outline.id }} hash="" />}
              >
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

import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { TileReader } from '../features/modules/lazy-readers.ts';
import { NewerTextNotice } from '../features/modules/module-notices.tsx';
import { CompletedTile, LockedTile, OpenableTile, OpenedTile } from '../features/modules/module-tile.tsx';
import { useModuleOutlines, useModuleToRead } from '../features/modules/modules.hooks.ts';
import { useOpenTile } from '../features/modules/use-open-tile.ts';
import { moduleToContinue } from '../features/progress/module-to-continue.ts';
import { OverallProgress } from '../features/progress/overall-progress.tsx';
import { progressNow } from '../features/progress/progress-now.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { QuizButton } from '../features/progress/quiz-button.tsx';
import { SaveState } from '../features/progress/save-state.tsx';
import { shownState } from '../features/progress/shown-state.ts';
import { TileProgress, TileTick } from '../features/progress/tile-progress.tsx';
import { useReading } from '../features/progress/use-reading.ts';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { useSendKeptReading } from '../features/progress/use-send-kept-reading.ts';
import { VideosWatchedLine } from '../features/resources/videos-watched-line.tsx';
import { ApiError, plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { SkeletonGroup, SkeletonTile } from '../ui/skeleton.tsx';
import { Loading } from '../ui/spinner.tsx';
import { useSopInPlace } from './use-sop-in-place.tsx';

/** All modules as tiles: what is done, what is next, what waits, and the text of the one that is opened. */
export function TrainingModulesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Training Modules`);
  const { id: userId } = useAccount();
  const modules = useModuleOutlines();
  const progress = useProgress();
  const overview = useProgressOverview();
  const tile = useOpenTile();
  useSendKeptReading(userId, progress.data);

  const entries = modules.data && progress.data ? pairUp(modules.data, progress.data) : undefined;
  const nextId = progress.data && moduleToContinue(progress.data)?.moduleId;
  const next = entries?.find(({ module }) => module.id === nextId)?.module.chapterNumber;
  const failed = [modules, progress].find(({ data, error }) => error !== null && data === undefined);
  return (
    <Page>
      <TitleBar
        title={<Trans>Training Modules</Trans>}
        lead={
          <Trans>Read to the end, tick, then take the quiz. The next module opens when this one is completed.</Trans>
        }
      />
      <OverallProgress
        overview={overview.data}
        onRetry={entries && overview.error && !overview.isFetching ? () => void overview.refetch() : undefined}
        next={next === undefined ? null : <ContinueButton chapter={next} onPress={() => tile.open(next)} />}
      />
      <h2 className="vh">
        <Trans>Modules</Trans>
      </h2>
      {entries ? (
        <Tiles entries={entries} openChapter={tile.chapter} next={next} onOpen={tile.open} onClose={tile.close} />
      ) : failed ? (
        <ErrorState
          title={<Trans>The module list did not arrive</Trans>}
          message={plainMessageOf(failed.error)}
          requestId={failed.error instanceof ApiError ? failed.error.requestId : undefined}
          retrying={modules.isFetching || progress.isFetching}
          onRetry={() => {
            for (const query of [modules, progress, overview]) if (!query.data) void query.refetch();
          }}
        />
      ) : (
        <LoadingTiles />
      )}
    </Page>
  );
}

type Entry = { module: TrainingModule; progress: ListedProgress };

/** A module without an entry of progress has been switched off meanwhile. */
function pairUp(modules: readonly TrainingModule[], list: readonly ListedProgress[]): Entry[] {
  const byId = new Map(list.map((progress) => [progress.moduleId, progress]));
  return modules.flatMap((module) => {
    const progress = byId.get(module.id);
    return progress ? [{ module, progress }] : [];
  });
}

function ContinueButton({ chapter, onPress }: { chapter: number; onPress: () => void }) {
  return (
    <Button variant="primary" wide className="hide-l mt-4" onClick={onPress}>
      <Trans>Continue Chapter {chapter}</Trans>
    </Button>
  );
}

function LoadingTiles() {
  return (
    <SkeletonGroup className="tiles">
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonTile key={index} />
      ))}
    </SkeletonGroup>
  );
}

type TilesProps = {
  entries: readonly Entry[];
  openChapter: number | null;
  /** The chapter to go on with. */
  next: number | undefined;
  onOpen: (chapter: number) => void;
  onClose: () => void;
};

function Tiles({ entries, openChapter, next, onOpen, onClose }: TilesProps) {
  if (entries.length === 0) {
    return (
      <EmptyState title={<Trans>No modules yet</Trans>}>
        <Trans>An administrator adds them.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="tiles">
      {entries.map((entry) => {
        const chapter = entry.module.chapterNumber;
        if (chapter === openChapter && !entry.progress.lockedBy) {
          return <OpenModule key={entry.module.id} entry={entry} onClose={onClose} />;
        }
        const isNext = chapter === next && openChapter === null;
        return <ClosedModule key={entry.module.id} entry={entry} isNext={isNext} onOpen={() => onOpen(chapter)} />;
      })}
    </ul>
  );
}

function ClosedModule({ entry, isNext, onOpen }: { entry: Entry; isNext: boolean; onOpen: () => void }) {
  const { module, progress } = entry;
  const report = useReportProgress(module.id, module.contentRevision);
  const state = shownState(progress);
  const depth = progress.scrollDepthPercentage;
  const quizButton = (
    <QuizButton
      moduleId={module.id}
      canStart={progress.canStartQuiz}
      isLocked={progress.lockedBy !== null}
      isPrimary={isNext}
      isPaired={progress.lockedBy === null}
    />
  );
  if (progress.lockedBy) {
    return <LockedTile module={module} lockedBy={progress.lockedBy.chapterNumber} button={quizButton} />;
  }
  const tile = { module, state, depth, hasChanged: progress.changedSinceRead, onOpen };
  if (state === 'done') return <CompletedTile {...tile} quizScore={progress.bestScore} />;
  const marked = report.isPending ? progressNow(progress, depth, true) : progress;
  const tick = <TileTick progress={marked} onMark={() => report.tick(progress.status)} />;
  const facts = (
    <>
      <VideosWatchedLine moduleId={module.id} />
      {depth === 100 ? tick : null}
    </>
  );
  return <OpenableTile {...tile} isNext={isNext} quizButton={quizButton} tick={facts} />;
}

/** The opened chapter: it is read inside its tile, and what that gives stands beside it. */
function OpenModule({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui();
  const { module: outline, progress } = entry;
  const { id: userId } = useAccount();
  const text = useModuleToRead(outline.id, {
    revision: outline.contentRevision,
    hasChanged: progress.changedSinceRead,
  });
  const revision = text.module?.contentRevision ?? outline.contentRevision;
  const sops = useSopInPlace();
  const reading = useReading({ userId, progress, revision, beginsByScroll: false });
  const report = useReportProgress(outline.id, revision);
  const now = outline.hasContent ? progressNow(progress, reading.depth, report.isPending) : progress;
  const hasBegun = progress.startedAt !== null || reading.saving !== 'saved';
  const chapter = outline.chapterNumber;
  const loading = (
    <Loading>
      <Trans>Loading module...</Trans>
    </Loading>
  );
  return (
    <OpenedTile
      module={outline}
      state={shownState(now)}
      depth={now.scrollDepthPercentage}
      onClose={onClose}
      notice={
        text.hasNewer ? <NewerTextNotice onShow={() => void text.showNewer()} isLoading={text.isFetching} /> : null
      }
      side={
        <TileProgress
          progress={now}
          hasContent={outline.hasContent}
          onMark={() => report.tick(progress.status)}
          saveState={hasBegun ? <SaveState saving={reading.saving} /> : null}
          pageLink={
            <>
              <VideosWatchedLine moduleId={outline.id} />
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
      {text.module ? (
        <Suspense fallback={loading}>
          <TileReader
            module={text.module}
            label={t`Text of chapter ${chapter}`}
            resumeDepth={progress.changedSinceRead ? 0 : progress.scrollDepthPercentage}
            onReach={(seen) => {
              if (text.module?.content) reading.reach(seen);
            }}
            onLeave={sops.follow}
          />
          {sops.dialog}
        </Suspense>
      ) : text.error ? (
        <ErrorState
          title={<Trans>The module did not arrive</Trans>}
          message={plainMessageOf(text.error)}
          requestId={text.error instanceof ApiError ? text.error.requestId : undefined}
          onRetry={text.retry}
          retrying={text.isFetching}
        />
      ) : (
        loading
      )}
    </OpenedTile>
  );
}

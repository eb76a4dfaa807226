import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Loop, type LoopChapter } from '../../ui/loop.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

export type TrainingLoopProps = {
  overview: ProgressOverview;
  /** Ordered by chapter number. */
  chapters: readonly (LoopChapter & { moduleId: string })[];
  /** The chapter number of the recommended next step. */
  recommendedChapter: number | undefined;
};

/** The overall progress: the percentage, and all modules with their states. */
export function TrainingLoop({ overview, chapters, recommendedChapter }: TrainingLoopProps) {
  const { t } = useLingui();
  const { percentage, completedModules, totalModules } = overview;
  const moduleIdOf = (chapterNumber: number) =>
    chapters.find(({ chapter }) => chapter === chapterNumber)?.moduleId ?? '';
  return (
    <section className={panelClass({ padding: 'normal', className: 'stack gap-6' })} aria-label={t`Overall progress`}>
      <div className="row justify-between flex-wrap items-baseline">
        <p className="row items-baseline">
          <span className="tabular-nums text-28 font-semibold tracking-tight">{percentage}%</span>
          <span className="text-ink-2">
            <Trans>
              {completedModules} of {totalModules} modules completed
            </Trans>
          </span>
        </p>
        <Link className="max-lg:hidden" to="/training-modules">
          <Trans>All modules</Trans>
        </Link>
      </div>
      <Loop
        chapters={chapters}
        label={t`The modules`}
        current={recommendedChapter}
        renderLink={({ chapter }) => <Link to="/training-modules/$id" params={{ id: moduleIdOf(chapter) }} />}
      />
      <ProgressScale value={percentage} label={t`Overall progress`} showNumbers />
    </section>
  );
}

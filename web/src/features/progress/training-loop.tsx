import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Loop, type LoopChapter } from '../../ui/loop.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

export type TrainingLoopProps = {
  overview: ProgressOverview;
  /** In the order of the chapters. */
  chapters: readonly (LoopChapter & { moduleId: string })[];
  /** The chapter of the next step. */
  current: number | undefined;
};

/** Where somebody is in the whole training: the chapters on their signal line, and how much is done. */
export function TrainingLoop({ overview, chapters, current }: TrainingLoopProps) {
  const { t } = useLingui();
  const { percentage, completedModules, totalModules } = overview;
  const idOf = (chapter: LoopChapter) => chapters.find((one) => one.chapter === chapter.chapter)?.moduleId ?? '';
  return (
    <section className="panel pad stack s24" aria-label={t`Overall progress`}>
      <div className="row between wrap items-baseline!">
        <p className="row items-baseline!">
          <span className="num text-28 font-semibold tracking-tight">{percentage}%</span>
          <span className="sec">
            <Trans>
              {completedModules} of {totalModules} modules completed
            </Trans>
          </span>
        </p>
        <Link className="hide-s" to="/training-modules">
          <Trans>All modules</Trans>
        </Link>
      </div>
      <Loop
        chapters={chapters}
        label={t`The modules`}
        current={current}
        renderLink={(chapter) => <Link to="/training-modules/$id" params={{ id: idOf(chapter) }} />}
      />
      <ProgressScale value={percentage} label={t`Overall progress`} ticks />
    </section>
  );
}

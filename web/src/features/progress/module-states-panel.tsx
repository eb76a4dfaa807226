import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChapterLine, type ChapterLineItem } from '../../ui/chapter-line.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

export type ModuleStatesPanelProps = {
  overview: ProgressOverview;
  /**
   * Ordered by chapter number. `mustStillPassQuiz` is true if the person has completed the module or tried its quiz,
   * but has not passed the quiz.
   */
  chapters: readonly (ChapterLineItem & { moduleId: string; mustStillPassQuiz: boolean })[];
  /** The chapter number of the recommended next step; undefined if the step is not about a chapter. */
  recommendedChapter: number | undefined;
};

/** The overall progress in percent, the quizzes that are not passed, and all modules with their states. */
export function ModuleStatesPanel({ overview, chapters, recommendedChapter }: ModuleStatesPanelProps) {
  const { t } = useLingui();
  const { percentage, completedModules, totalModules } = overview;
  const moduleIdOf = ({ chapterNumber }: ChapterLineItem) =>
    chapters.find((chapter) => chapter.chapterNumber === chapterNumber)?.moduleId ?? '';
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
      <QuizzesNotPassed chapters={chapters.filter(({ mustStillPassQuiz }) => mustStillPassQuiz)} />
      <ChapterLine
        chapters={chapters}
        label={t`The modules`}
        current={recommendedChapter}
        renderLink={(chapter) => <Link to="/training-modules/$id" params={{ id: moduleIdOf(chapter) }} />}
      />
      <ProgressScale value={percentage} label={t`Overall progress`} showNumbers />
    </section>
  );
}

/** Links to the quizzes that the person has not passed. `chapters` contains only the chapters of these quizzes. */
function QuizzesNotPassed({ chapters }: Pick<ModuleStatesPanelProps, 'chapters'>) {
  if (chapters.length === 0) return null;
  return (
    <p className="row flex-wrap gap-x-3 gap-y-0 text-14">
      <span className="text-amber">
        <Trans>Quiz not passed:</Trans>
      </span>
      {chapters.map(({ chapterNumber, moduleId }) => (
        <Link
          key={moduleId}
          className="inline-flex min-h-11 items-center lg:min-h-0"
          to="/quiz/$id"
          params={{ id: moduleId }}
        >
          <Trans>Chapter {chapterNumber}</Trans>
        </Link>
      ))}
    </p>
  );
}

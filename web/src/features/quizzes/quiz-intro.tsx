import { toWholeScore } from '@loopcheck/contract/percent';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ActionRow } from '../../ui/action-row.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QuizChapter } from './quiz-chapter.tsx';
import type { QuizModule } from './quiz-module.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';

export type QuizIntroProps = {
  quiz: Quiz;
  module: QuizModule;
  /** Instructions, the open attempt, or the reason why no attempt can be started. */
  notice?: ReactNode;
  /** Buttons and links. */
  actions: ReactNode;
  /**
   * True if the heading takes the focus, because the intro replaces another view on the same page, such as the result.
   * False if the intro opens together with the page: then the router moves the focus.
   */
  takesFocus: boolean;
};

/** The view before the first question: description, number of questions, pass mark, limits, best score. */
export function QuizIntro({ quiz, module, notice, actions, takesFocus }: QuizIntroProps) {
  const heading = useHeadingFocus(takesFocus);
  return (
    <Page>
      <div className="mx-auto max-w-[760px]">
        <Link className="row text-14 min-h-11 w-fit gap-1.5" to="/training-modules/$id" params={{ id: quiz.moduleId }}>
          <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
          <Trans>Back to Module</Trans>
        </Link>
        <section className={panelClass({ padding: 'tall', className: 'stack gap-6' })}>
          <div className="row items-start gap-5">
            <span className="max-lg:hidden">
              <Bubble
                state={module.state}
                value={module.percentage}
                size={64}
                icon={<ChapterIcon chapter={module.chapterNumber ?? 0} />}
              />
            </span>
            <div className="stack gap-2">
              <p className="meta">
                <QuizChapter module={module} />
              </p>
              <h1 className="outline-none" ref={heading} tabIndex={-1}>
                {quiz.title}
              </h1>
              <p className="text-ink-2">{quiz.description}</p>
            </div>
          </div>
          <QuizFacts quiz={quiz} />
          {notice}
          <ActionRow>{actions}</ActionRow>
        </section>
      </div>
    </Page>
  );
}

function QuizFacts({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  const { passingScore, timeLimit, bestScore } = quiz;
  const best = bestScore === null ? null : toWholeScore(bestScore, passingScore);
  return (
    <>
      <Facts>
        <Fact name={<Trans>Questions</Trans>}>{quiz.questionCount}</Fact>
        <Fact name={<Trans>Passing score</Trans>}>{passingScore}%</Fact>
        {timeLimit === null ? null : (
          <Fact name={<Trans>Time limit</Trans>}>
            <Plural value={timeLimit} one="# minute" other="# minutes" />
          </Fact>
        )}
        {quiz.attemptsLeft === null ? null : <Fact name={<Trans>Attempts left</Trans>}>{quiz.attemptsLeft}</Fact>}
        {best === null ? null : <Fact name={<Trans>Best score so far</Trans>}>{best}%</Fact>}
      </Facts>
      {best === null ? null : (
        <ScoreMeter
          value={best}
          passMark={passingScore}
          passMarkLabel={<Trans>required {passingScore}%</Trans>}
          label={t`Best score ${best} percent, required ${passingScore} percent`}
          pointer
        />
      )}
    </>
  );
}

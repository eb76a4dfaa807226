import { toDisplayedScore } from '@loopcheck/contract/features/quizzes/displayed-score.rules';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { QuizChapter } from './quiz-chapter.tsx';
import type { QuizModule } from './quiz-module.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

export type QuizIntroProps = {
  quiz: Quiz;
  module: QuizModule;
  /** Instructions, the open attempt, or the reason why no attempt can be started. */
  notice?: ReactNode;
  /** Buttons and links. */
  actions: ReactNode;
  /** True if the intro replaces a result or a question, false if it opens together with the page. */
  takesFocus: boolean;
};

/** The view before the first question: description, number of questions, pass mark, limits, best score. */
export function QuizIntro({ quiz, module, notice, actions, takesFocus }: QuizIntroProps) {
  const heading = useHeadingFocus(takesFocus);
  return (
    <Page>
      <div className="mx-auto max-w-[760px]">
        <Link className="row text-14 min-h-11 w-fit gap-1.5" to="/training-modules/$id" params={{ id: quiz.moduleId }}>
          <Icon of={ArrowLeft} className="flip" />
          <Trans>Back to Module</Trans>
        </Link>
        <section className="panel pad stack space-24 py-6">
          <div className="row top gap-5">
            <span className="hide-s">
              <Bubble
                state={module.state}
                value={module.percentage}
                size={64}
                icon={<ChapterIcon chapter={module.chapterNumber ?? 0} />}
              />
            </span>
            <div className="stack space-8">
              <p className="meta">
                <QuizChapter module={module} />
              </p>
              <h1 className="outline-none" ref={heading} tabIndex={-1}>
                {quiz.title}
              </h1>
              <p className="sec">{quiz.description}</p>
            </div>
          </div>
          <QuizFacts quiz={quiz} />
          {notice}
          <div className="row wrap acts">{actions}</div>
        </section>
      </div>
    </Page>
  );
}

function QuizFacts({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  const { passingScore, timeLimit, bestScore } = quiz;
  const best = bestScore === null ? null : toDisplayedScore(bestScore, passingScore);
  return (
    <>
      <dl className="facts mt-0">
        <div>
          <dt className="meta">
            <Trans>Questions</Trans>
          </dt>
          <dd className="num font-semibold">{quiz.questionCount}</dd>
        </div>
        <div>
          <dt className="meta">
            <Trans>Passing score</Trans>
          </dt>
          <dd className="num font-semibold">{passingScore}%</dd>
        </div>
        {timeLimit === null ? null : (
          <div>
            <dt className="meta">
              <Trans>Time limit</Trans>
            </dt>
            <dd className="num font-semibold">
              <Plural value={timeLimit} one="# minute" other="# minutes" />
            </dd>
          </div>
        )}
        {quiz.attemptsLeft === null ? null : (
          <div>
            <dt className="meta">
              <Trans>Attempts left</Trans>
            </dt>
            <dd className="num font-semibold">{quiz.attemptsLeft}</dd>
          </div>
        )}
        {best === null ? null : (
          <div>
            <dt className="meta">
              <Trans>Best score so far</Trans>
            </dt>
            <dd className="num font-semibold">{best}%</dd>
          </div>
        )}
      </dl>
      {best === null ? null : (
        <ScoreMeter
          value={best}
          setPoint={passingScore}
          setPointLabel={<Trans>required {passingScore}%</Trans>}
          label={t`Best score ${best} percent, required ${passingScore} percent`}
          pointer
        />
      )}
    </>
  );
}

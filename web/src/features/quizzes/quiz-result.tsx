import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import LockOpen from 'lucide-react/icons/lock-open';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link-button.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { asMinutesAndSeconds } from './attempt-clock.ts';
import { ChapterOfQuiz } from './chapter-of-quiz.tsx';
import type { QuizModule } from './quiz-module.ts';
import { QuizReview } from './quiz-review.tsx';
import { useFocusOnShow } from './use-focus-on-show.ts';
import { formatDate } from '../../lib/formatting.ts';
import { shownScore } from '../../lib/shown-score.ts';

export type QuizResultProps = {
  /** A submitted attempt. */
  attempt: QuizAttempt;
  /** Which attempt of this person in this quiz it was, from 1; null while that is not known. */
  number: number | null;
  /** Minutes, null when untimed. */
  timeLimit: number | null;
  module: QuizModule;
  /** What a pass opened, with the way there. */
  onward: { link: ReactNode; sentence: ReactNode } | null;
  /** Null where the quiz is passed. */
  onRetake: (() => void) | null;
};

/** The result: verdict, score against the pass mark, what comes next, and the review. */
export function QuizResult(props: QuizResultProps) {
  const { attempt, module, onward, onRetake } = props;
  const hasPassed = attempt.isPassing === true;
  return (
    <Page>
      <div className="mx-auto max-w-[820px]">
        <p className="meta mb-1.5">
          <ChapterOfQuiz module={module} />
        </p>
        <section className="panel pad py-6!">
          <Verdict attempt={attempt} />
          <ResultFacts {...props} />
          <div className="row wrap acts mt-5">
            {hasPassed ? onward?.link : null}
            {!hasPassed && onRetake ? (
              <Button variant="primary" onClick={onRetake}>
                <Trans>Retake Quiz</Trans>
              </Button>
            ) : null}
            <ButtonLink render={<Link to="/training-modules/$id" params={{ id: attempt.moduleId }} />}>
              <Trans>Back to Module</Trans>
            </ButtonLink>
          </div>
        </section>
        <div className="stack s12 my-4">
          {attempt.closedByClock ? (
            <Callout>
              <Trans>The time ran out. The attempt was closed with the answers given until then.</Trans>
            </Callout>
          ) : null}
          <RegradedNotice attempt={attempt} />
          {hasPassed && onward ? (
            <Callout tone="ok" icon={LockOpen}>
              {onward.sentence}
            </Callout>
          ) : null}
          <WrongCritical attempt={attempt} />
        </div>
        {attempt.review ? <QuizReview attempt={attempt} review={attempt.review} /> : null}
      </div>
    </Page>
  );
}

function Verdict({ attempt }: { attempt: QuizAttempt }) {
  const { t } = useLingui();
  const heading = useFocusOnShow<HTMLHeadingElement>(true);
  const { passingScore: required } = attempt;
  const score = shownScore(attempt.score ?? 0, required);
  const hasPassed = attempt.isPassing === true;
  return (
    <>
      <div className="row between wrap items-end! gap-x-8! gap-y-4!">
        <div className={`row gap-3.5! ${hasPassed ? 'text-green' : 'text-red'}`}>
          <Icon of={hasPassed ? CircleCheck : CircleX} size={36} />
          <h1 className="verdict outline-none" ref={heading} tabIndex={-1}>
            {hasPassed ? <Trans>Quiz Passed!</Trans> : <Trans>Quiz Not Passed</Trans>}
          </h1>
        </div>
        <p className="score num">{score}%</p>
      </div>
      <ScoreMeter
        className="mt-3.5"
        value={score}
        setPoint={required}
        setPointLabel={<Trans>required {required}%</Trans>}
        label={t`Score ${score} percent, required ${required} percent`}
        pointer
      />
    </>
  );
}

function ResultFacts({ attempt, number, timeLimit }: QuizResultProps) {
  const critical = (attempt.review ?? []).filter((question) => question.critical);
  const criticalRight = critical.filter((question) => question.isCorrect).length;
  const criticalTotal = critical.length;
  const spent = asMinutesAndSeconds(attempt.timeSpent);
  const limit = asMinutesAndSeconds((timeLimit ?? 0) * 60);
  return (
    <dl className="facts">
      <Fact name={<Trans>Correct</Trans>}>
        <Trans>
          {attempt.correctCount ?? 0} of {attempt.questionCount}
        </Trans>
      </Fact>
      {criticalTotal === 0 ? null : (
        <Fact name={<Trans>Critical questions</Trans>}>
          <Trans>
            {criticalRight} of {criticalTotal}
          </Trans>
        </Fact>
      )}
      {timeLimit === null ? null : (
        <Fact name={<Trans>Time</Trans>}>
          <Trans>
            {spent} of {limit}
          </Trans>
        </Fact>
      )}
      {number === null ? null : <Fact name={<Trans>Attempt</Trans>}>{number}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}

/** A wrong key was corrected after this was graded: both results are told. */
function RegradedNotice({ attempt: { regraded, passingScore } }: { attempt: QuizAttempt }) {
  if (!regraded) return null;
  const on = formatDate(regraded.at);
  const from = shownScore(regraded.fromScore, passingScore);
  const to = shownScore(regraded.toScore, passingScore);
  return (
    <Callout
      title={
        <Trans>
          Regraded on {on} from {from}% to {to}%
        </Trans>
      }
    >
      <Trans>A trainer corrected the key of a question.</Trans>
    </Callout>
  );
}

/** A critical question answered wrongly does not fail an attempt, but it is named first. */
function WrongCritical({ attempt }: { attempt: QuizAttempt }) {
  const wrong = (attempt.review ?? []).filter((question) => question.critical && !question.isCorrect).length;
  if (wrong === 0) return null;
  return (
    <Callout
      tone="warn"
      title={
        <Plural value={wrong} one="# critical question was not right" other="# critical questions were not right" />
      }
    >
      <Trans>Such a mistake could trip a plant or destroy evidence. Read that section first.</Trans>
    </Callout>
  );
}

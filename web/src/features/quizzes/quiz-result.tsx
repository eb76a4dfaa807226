import { toDisplayedScore } from '@loopcheck/contract/features/quizzes/displayed-score.rules';
import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import LockOpen from 'lucide-react/icons/lock-open';
import { formatDate } from '../../lib/formatting.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { formatMinutesAndSeconds } from './attempt-clock.rules.ts';
import { QuizChapter } from './quiz-chapter.tsx';
import type { QuizModule } from './quiz-module.ts';
import { QuizReview } from './quiz-review.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

export type QuizResultProps = {
  /** A submitted attempt. */
  attempt: QuizAttempt;
  /** The number of this attempt among the person's attempts of the quiz, from 1; null while it is loading. */
  attemptNumber: number | null;
  /** In minutes; null without a time limit. */
  timeLimit: number | null;
  module: QuizModule;
  nextStep: QuizVisitProps['nextStep'];
  /** Null if the person has passed the quiz. */
  onRetake: (() => void) | null;
};

/** The result of an attempt: passed or not, score, next steps, and the review of the questions. */
export function QuizResult(props: QuizResultProps) {
  const { attempt, module, nextStep, onRetake } = props;
  const hasPassed = attempt.isPassing === true;
  return (
    <Page>
      <div className="mx-auto max-w-[820px]">
        <p className="meta mb-1.5">
          <QuizChapter module={module} />
        </p>
        <section className={panelClass({ padding: 'tall' })}>
          <Verdict attempt={attempt} />
          <ResultFacts {...props} />
          <ActionRow className="mt-5">
            {hasPassed ? nextStep?.link : null}
            {!hasPassed && onRetake ? (
              <Button variant="primary" onClick={onRetake}>
                <Trans>Retake Quiz</Trans>
              </Button>
            ) : null}
            <ButtonLink render={<Link to="/training-modules/$id" params={{ id: attempt.moduleId }} />}>
              <Trans>Back to Module</Trans>
            </ButtonLink>
          </ActionRow>
        </section>
        <div className="stack gap-3 my-4">
          {attempt.closedByClock ? (
            <Callout>
              <Trans>The time ran out. The attempt was submitted with the answers that you had chosen.</Trans>
            </Callout>
          ) : null}
          <RegradedNotice attempt={attempt} />
          {hasPassed && nextStep ? (
            <Callout tone="success" icon={LockOpen}>
              {nextStep.sentence}
            </Callout>
          ) : null}
          <WrongCriticalNotice attempt={attempt} />
        </div>
        {attempt.review ? <QuizReview attempt={attempt} review={attempt.review} /> : null}
      </div>
    </Page>
  );
}

function Verdict({ attempt }: { attempt: QuizAttempt }) {
  const { t } = useLingui();
  const heading = useHeadingFocus(true);
  const { passingScore: required } = attempt;
  const score = toDisplayedScore(attempt.score ?? 0, required);
  const hasPassed = attempt.isPassing === true;
  return (
    <>
      <div className="row justify-between flex-wrap items-end gap-x-8 gap-y-4">
        <div className={`row gap-3.5 ${hasPassed ? 'text-green' : 'text-red'}`}>
          <Icon of={hasPassed ? CircleCheck : CircleX} size={36} />
          <h1 className="text-[clamp(28px,4vw,40px)] outline-none" ref={heading} tabIndex={-1}>
            {hasPassed ? <Trans>Quiz Passed!</Trans> : <Trans>Quiz Not Passed</Trans>}
          </h1>
        </div>
        <p className="text-[56px] leading-[0.9] font-semibold tracking-[-0.04em] tabular-nums">{score}%</p>
      </div>
      <ScoreMeter
        className="mt-3.5"
        value={score}
        passMark={required}
        passMarkLabel={<Trans>required {required}%</Trans>}
        label={t`Score ${score} percent, required ${required} percent`}
        pointer
      />
    </>
  );
}

function ResultFacts({ attempt, attemptNumber, timeLimit }: QuizResultProps) {
  const criticalQuestions = (attempt.review ?? []).filter((question) => question.critical);
  const correctCriticalCount = criticalQuestions.filter((question) => question.isCorrect).length;
  const criticalCount = criticalQuestions.length;
  const timeSpent = formatMinutesAndSeconds(attempt.timeSpent);
  const limit = formatMinutesAndSeconds((timeLimit ?? 0) * 60);
  return (
    <Facts className="mt-5">
      <Fact name={<Trans>Correct</Trans>}>
        <Trans>
          {attempt.correctCount ?? 0} of {attempt.questionCount}
        </Trans>
      </Fact>
      {criticalCount === 0 ? null : (
        <Fact name={<Trans>Critical questions</Trans>}>
          <Trans>
            {correctCriticalCount} of {criticalCount}
          </Trans>
        </Fact>
      )}
      {timeLimit === null ? null : (
        <Fact name={<Trans>Time</Trans>}>
          <Trans>
            {timeSpent} of {limit}
          </Trans>
        </Fact>
      )}
      {attemptNumber === null ? null : <Fact name={<Trans>Attempt</Trans>}>{attemptNumber}</Fact>}
    </Facts>
  );
}

/** Displays the old and the new score if the answer key was corrected after the attempt. */
function RegradedNotice({ attempt: { regraded, passingScore } }: { attempt: QuizAttempt }) {
  if (!regraded) return null;
  const date = formatDate(regraded.at);
  const oldScore = toDisplayedScore(regraded.fromScore, passingScore);
  const newScore = toDisplayedScore(regraded.toScore, passingScore);
  return (
    <Callout
      title={
        <Trans>
          Regraded on {date} from {oldScore}% to {newScore}%
        </Trans>
      }
    >
      <Trans>A trainer corrected the answer key of a question.</Trans>
    </Callout>
  );
}

/** A wrong answer to a critical question does not fail the attempt. This warning asks the person to read the section. */
function WrongCriticalNotice({ attempt }: { attempt: QuizAttempt }) {
  const wrongCount = (attempt.review ?? []).filter((question) => question.critical && !question.isCorrect).length;
  if (wrongCount === 0) return null;
  return (
    <Callout
      tone="warn"
      title={
        <Plural
          value={wrongCount}
          one="# critical question answered wrongly"
          other="# critical questions answered wrongly"
        />
      }
    >
      <Trans>Such a mistake can trip a plant or destroy evidence. Read that section first.</Trans>
    </Callout>
  );
}

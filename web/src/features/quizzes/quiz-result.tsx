import { toWholeScore } from '@loopcheck/contract/percent';
import type { Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import LockOpen from 'lucide-react/icons/lock-open';
import { useEffect, useState } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { formatMinutesAndSeconds } from './attempt-clock.rules.ts';
import { NextAttemptWait } from './next-attempt-wait.tsx';
import { QuizChapter } from './quiz-chapter.tsx';
import type { QuizModule } from './quiz-module.ts';
import { QuizReview } from './quiz-review.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { ReadSectionsLink } from './read-sections-link.tsx';
import { SectionsToRead } from './sections-to-read.tsx';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';

export type QuizResultProps = {
  /** A submitted attempt. */
  attempt: QuizAttempt;
  /** The number of this attempt among the person's attempts of the quiz, from 1; null while the number is loading. */
  attemptNumber: number | null;
  quiz: Pick<Quiz, 'timeLimit' | 'opensInSeconds'>;
  /** The time at which `quiz` was fetched, in milliseconds since 1970 by this device's clock. */
  fetchedAt: number;
  module: QuizModule;
  nextStep: QuizVisitProps['nextStep'];
  readAgain?: QuizVisitProps['readAgain'];
  procedures?: QuizVisitProps['procedures'];
  newBadges?: QuizVisitProps['newBadges'];
  /** Opens the intro for a new attempt; null if the person has passed the quiz. */
  onRetake: (() => void) | null;
};

/** The buttons of a result wait for the next step, but at most 3 seconds, because the network might be down. */
const longestWaitMs = 3000;

/**
 * The result of an attempt: passed or not, score, next steps, and the review or the sections to read again. Buttons,
 * review and sections appear when the number of the attempt is loaded, or after `longestWaitMs`.
 */
export function QuizResult(props: QuizResultProps) {
  const { attempt, attemptNumber, module, nextStep, readAgain, newBadges, onRetake } = props;
  const hasPassed = attempt.countsAsPass === true;
  // The next step arrives together with the number of the attempt. Buttons that were shown earlier would move when the
  // next step arrives.
  const hasWaited = useHasWaited(longestWaitMs);
  const showsEverything = attemptNumber !== null || hasWaited;
  return (
    <Page>
      <div className="mx-auto max-w-[820px]">
        <p className="meta mb-1.5">
          <QuizChapter module={module} />
        </p>
        <section className={panelClass({ padding: 'tall' })}>
          <Verdict attempt={attempt} />
          <ResultFacts {...props} />
          {showsEverything ? (
            <>
              <ActionRow className="mt-5">
                {hasPassed ? nextStep?.link : (readAgain ?? <ReadSectionsLink attempt={attempt} />)}
                {!hasPassed && onRetake ? (
                  <Button onClick={onRetake}>
                    <Trans>Retake Quiz</Trans>
                  </Button>
                ) : null}
                <ButtonLink render={<Link to="/training-modules/$id" params={{ id: attempt.moduleId }} />}>
                  <Trans>Back to Module</Trans>
                </ButtonLink>
              </ActionRow>
              {hasPassed ? null : <NextAttemptWait quiz={props.quiz} fetchedAt={props.fetchedAt} />}
            </>
          ) : (
            <LoadingState variant="rows" count={1} />
          )}
        </section>
        <div className="stack gap-3 my-4">
          <RegradedNotice attempt={attempt} />
          {hasPassed ? newBadges : null}
          {hasPassed && nextStep ? (
            <Callout tone="success" icon={LockOpen}>
              {nextStep.sentence}
            </Callout>
          ) : null}
          <WrongCriticalNotice attempt={attempt} />
        </div>
        {showsEverything && hasPassed && attempt.review ? (
          <QuizReview attempt={attempt} review={attempt.review} />
        ) : null}
        {/* After a failed test-out (an attempt before reading), the person must read the whole module. */}
        {showsEverything && attempt.sectionsToRead && !attempt.testOut ? (
          <SectionsToRead moduleId={attempt.moduleId} groups={attempt.sectionsToRead} procedures={props.procedures} />
        ) : null}
      </div>
    </Page>
  );
}

/** Returns true when `milliseconds` have passed since the first rendering. */
function useHasWaited(milliseconds: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasWaited;
}

/** Passed or not passed, the score, the reasons, and the score on a scale with the pass mark. */
function Verdict({ attempt }: { attempt: QuizAttempt }) {
  const { t } = useLingui();
  const heading = useHeadingFocus(true);
  const { requiredScore: required } = attempt;
  // Rounding never turns a score below the required score into the required score.
  const score = toWholeScore(attempt.score ?? 0, required);
  const hasPassed = attempt.countsAsPass === true;
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
      <Reasons attempt={attempt} />
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

/** Explains below the score why the attempt ended, or which rule decides whether the attempt counts as a pass. */
function Reasons({ attempt }: { attempt: QuizAttempt }) {
  const { testOut, countsAsPass, closedByClock, endedByRevision, passingScore, requiredScore } = attempt;
  if (endedByRevision) {
    return (
      <p className="mt-3">
        <Trans>This attempt does not count, because the chapter has changed.</Trans>
      </p>
    );
  }
  if (!closedByClock && !testOut) return null;
  return (
    <div className="stack gap-1 mt-3">
      {closedByClock ? (
        <p>
          <b>
            <Trans>The time ran out.</Trans>
          </b>{' '}
          <Trans>The answers that you had chosen were submitted.</Trans>
        </p>
      ) : null}
      {testOut ? (
        <p>
          {countsAsPass === true ? (
            <Trans>You took the quiz before reading, and need not read this module.</Trans>
          ) : (
            <Trans>
              You started this attempt before reading, so it needs {requiredScore}%. An attempt that you start after
              reading the module needs {passingScore}%.
            </Trans>
          )}
        </p>
      ) : null}
    </div>
  );
}

function ResultFacts({ attempt, attemptNumber, quiz: { timeLimit } }: QuizResultProps) {
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
      <Fact name={<Trans>Attempt</Trans>}>{attemptNumber ?? '–'}</Fact>
    </Facts>
  );
}

/** Displays the old and the new score if the answer key was corrected after the attempt. */
function RegradedNotice({ attempt: { regraded, requiredScore } }: { attempt: QuizAttempt }) {
  if (!regraded) return null;
  const date = formatDate(regraded.at);
  const oldScore = toWholeScore(regraded.fromScore, requiredScore);
  const newScore = toWholeScore(regraded.toScore, requiredScore);
  return (
    <Callout
      title={
        <Trans>
          Regraded on {date} from {oldScore}% to {newScore}%
        </Trans>
      }
    >
      <Trans>A trainer corrected the correct answer of a question.</Trans>
    </Callout>
  );
}

/** Warns that critical questions were answered wrongly. Such answers do not fail the attempt. */
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

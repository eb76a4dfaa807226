import type { OpenAttempt, Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAttemptNotice } from './no-attempt-notice.tsx';
import { QuizIntro } from './quiz-intro.tsx';
import type { QuizPosition } from './quiz-position.ts';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { chooseIntroAction, chooseIntroNotice, toStartPosition } from './quiz-visit.rules.ts';
import { useSubmittedAttempts } from './quizzes.hooks.ts';
import { TestOutRule } from './test-out-rule.tsx';
import { useStartQuiz } from './use-start-quiz.ts';

type NewAttemptIntroProps = QuizVisitProps & {
  /** True if the heading gets the focus when the intro appears. */
  takesFocus: boolean;
  onStart: (attempt: OpenAttempt, position: QuizPosition) => void;
  /** Called with the latest submitted attempt when the person presses Last result. */
  onLastResult: (attempt: QuizAttempt) => void;
};

/**
 * The intro of a quiz if the person cannot resume an attempt: there is no open attempt, or the open attempt is outdated
 * because the text has changed.
 */
export function NewAttemptIntro(props: NewAttemptIntroProps) {
  const { quiz, onLastResult } = props;
  const lastResult = useLastResult(quiz.id, onLastResult);
  return (
    <QuizIntro
      quiz={quiz}
      module={props.module}
      takesFocus={props.takesFocus}
      notice={
        lastResult.attempts.isError ? (
          <ErrorState
            headingLevel={2}
            title={<Trans>The result could not be loaded</Trans>}
            error={lastResult.attempts.error}
            queries={lastResult.attempts}
          />
        ) : (
          <>
            <Notice {...props} />
            <OutdatedAttemptNotice quiz={quiz} />
          </>
        )
      }
      actions={
        <>
          <MainAction {...props} />
          {quiz.attemptCount > 0 ? (
            <Button size="big" busy={lastResult.isLoading} onClick={lastResult.open}>
              <Trans>Last result</Trans>
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/**
 * Warns that a new attempt ends the open attempt, which is outdated because the text has changed. Shown only if a new
 * attempt can be started.
 */
function OutdatedAttemptNotice({ quiz }: { quiz: Quiz }) {
  const action = chooseIntroAction(quiz);
  if (!quiz.hasOutdatedAttempt || (action !== 'start' && action !== 'test_out')) return null;
  return (
    <Callout tone="warn">
      <Trans>Your open attempt ends when you start. It does not count, because the chapter has changed.</Trans>
    </Callout>
  );
}

function MainAction({ quiz, requirement, nextStep, onStart }: NewAttemptIntroProps) {
  const { startAttempt, isPending } = useStartQuiz(quiz.id);
  const [isConfirming, setIsConfirming] = useState(false);
  const start = () => startAttempt((attempt) => onStart(attempt, toStartPosition(attempt)));
  const action = chooseIntroAction(quiz);
  // `test_out` starts an attempt before the module is read.
  const usesLastAttempt = action === 'test_out' && quiz.attemptsLeft === 1;
  switch (action) {
    case 'start':
    case 'test_out':
      return (
        <>
          <Button
            variant="primary"
            size="big"
            busy={isPending}
            onClick={usesLastAttempt ? () => setIsConfirming(true) : start}
          >
            <Trans>Start Quiz</Trans>
          </Button>
          {isConfirming ? <LastAttemptDialog onStart={start} onClose={() => setIsConfirming(false)} /> : null}
          {action === 'test_out' ? (
            <ButtonLink size="big" render={<Link to="/training-modules/$id" params={{ id: quiz.moduleId }} />}>
              <Trans>Read the module</Trans>
            </ButtonLink>
          ) : null}
        </>
      );
    case 'next_step':
      return nextStep?.link;
    case 'unlock':
      return requirement.link;
    case 'none':
      return null;
  }
}

const LastAttemptDialog = lazyWithoutPlaceholder(
  async () => (await import('./last-attempt-dialog.tsx')).LastAttemptDialog,
);

function Notice({ quiz, fetchedAt, requirement, nextStep }: NewAttemptIntroProps) {
  switch (chooseIntroNotice(quiz)) {
    case 'passed':
      return (
        <Callout tone="success" title={<Trans>You have passed this quiz.</Trans>}>
          {nextStep?.sentence}
        </Callout>
      );
    case 'no_questions':
      return (
        <Callout>
          <Trans>This quiz has no questions yet.</Trans>
        </Callout>
      );
    case 'no_attempt_now':
      return <NoAttemptNotice quiz={quiz} fetchedAt={fetchedAt} />;
    case 'test_out':
      return (
        <>
          <Callout title={<Trans>You can take the quiz first</Trans>}>
            <TestOutRule quiz={quiz} /> <AttemptsLeft count={quiz.attemptsLeft} />
          </Callout>
          <Instructions quiz={quiz} />
        </>
      );
    case 'instructions':
      return <Instructions quiz={quiz} />;
    case 'locked':
      return requirement.notice;
  }
}

/** States how many attempts are left. `count` is null if the number of attempts is not limited. */
function AttemptsLeft({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <b>
      <Plural value={count} one="You have # attempt left: it is your last one." other="You have # attempts left." />
    </b>
  );
}

function Instructions({ quiz }: { quiz: Quiz }) {
  const isTimed = quiz.timeLimit !== null;
  return (
    <div className="stack gap-2 text-ink-2 text-14">
      <CriticalQuestions count={quiz.criticalCount} />
      <p>
        <Trans>Each answer is saved as you choose it. You can leave with Save & Exit and resume later.</Trans>{' '}
        {isTimed ? (
          <Trans>The time starts when you press Start Quiz. It does not stop while you are away.</Trans>
        ) : null}
      </p>
    </div>
  );
}

function CriticalQuestions({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Plural
        value={count}
        one="At least # question is critical: a wrong answer could endanger people or trip a plant."
        other="At least # questions are critical: a wrong answer could endanger people or trip a plant."
      />{' '}
      <Trans>Read each question to its end.</Trans>
    </p>
  );
}

/** Fetches the submitted attempts when `open` is called, and passes the latest submitted attempt to `onResult`. */
function useLastResult(quizId: string, onResult: (attempt: QuizAttempt) => void) {
  const [isRequested, setIsRequested] = useState(false);
  const attempts = useSubmittedAttempts(quizId, isRequested);
  const { isFetching, refetch } = attempts;
  const latest = attempts.data?.[0];
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (isRequested && latest && !isFetching) handleResult(latest);
  }, [isRequested, latest, isFetching]);
  return {
    attempts,
    isLoading: isRequested && isFetching,
    open: () => (isRequested ? void refetch() : setIsRequested(true)),
  };
}

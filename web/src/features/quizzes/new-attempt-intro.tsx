import type { OpenAttempt, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MustWaitNotice } from './must-wait-notice.tsx';
import { QuizIntro } from './quiz-intro.tsx';
import type { QuizPosition } from './quiz-position.ts';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { introAction, introNotice, startPosition } from './quiz-visit.rules.ts';
import { useSubmittedAttempts } from './quizzes.hooks.ts';
import { useStartQuiz } from './use-start-quiz.ts';

type NewAttemptIntroProps = QuizVisitProps & {
  takesFocus: boolean;
  onStart: (attempt: OpenAttempt, position: QuizPosition) => void;
  onLastResult: (attempt: QuizAttempt) => void;
};

/** The intro of a quiz without an open attempt. */
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
          <Notice {...props} />
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

function MainAction({ quiz, requirement, nextStep, onStart }: NewAttemptIntroProps) {
  const { press, isPending } = useStartQuiz(quiz.id);
  switch (introAction(quiz)) {
    case 'start':
      return (
        <Button
          variant="primary"
          size="big"
          busy={isPending}
          onClick={() => press((attempt) => onStart(attempt, startPosition(attempt)))}
        >
          <Trans>Start Quiz</Trans>
        </Button>
      );
    case 'next_step':
      return nextStep?.link;
    case 'unlock':
      return requirement.link;
    case 'none':
      return null;
  }
}

function Notice({ quiz, requirement, nextStep }: NewAttemptIntroProps) {
  switch (introNotice(quiz)) {
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
    case 'must_wait':
      return <MustWaitNotice quiz={quiz} />;
    case 'instructions':
      return <Instructions isTimed={quiz.timeLimit !== null} />;
    case 'locked':
      return requirement.notice;
  }
}

function Instructions({ isTimed }: { isTimed: boolean }) {
  return (
    <p className="text-ink-2 text-14">
      <Trans>Each answer is saved as you choose it. You can leave with Save & Exit and resume later.</Trans>{' '}
      {isTimed ? <Trans>The time starts when you press Start Quiz. It does not stop while you are away.</Trans> : null}
    </p>
  );
}

/** Fetches the submitted attempts when `open` is called, and passes the latest one to `onResult`. */
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

import type { OpenAttempt, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { NoAttemptNow } from './no-attempt-now.tsx';
import { useStartQuiz } from './use-start-quiz.ts';
import { QuizIntro } from './quiz-intro.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { useSubmittedAttempts } from './quizzes.hooks.ts';
import type { VisitPlace } from './visit-place.ts';

type FreshIntroProps = QuizVisitProps & {
  takesFocus: boolean;
  onBegin: (attempt: OpenAttempt, place: VisitPlace) => void;
  onLastResult: (attempt: QuizAttempt) => void;
};

/** The intro while no attempt is open. */
export function FreshIntro(props: FreshIntroProps) {
  const { quiz, notOpen, onward, onBegin, onLastResult } = props;
  const start = useStartQuiz(quiz.id);
  const isHeldBack = quiz.opensAt !== null || quiz.attemptsLeft === 0;
  const begin = () => start.press((attempt) => onBegin(attempt, atFirstQuestion(attempt)));
  return (
    <QuizIntro
      quiz={quiz}
      module={props.module}
      takesFocus={props.takesFocus}
      notice={<Notice {...props} />}
      actions={
        <>
          {quiz.canStart ? (
            <Button variant="primary" size="big" busy={start.isPending} onClick={begin}>
              <Trans>Start Quiz</Trans>
            </Button>
          ) : quiz.hasPassed ? (
            onward?.link
          ) : isHeldBack ? null : (
            notOpen.link
          )}
          {quiz.attemptCount > 0 ? <LastResult quizId={quiz.id} onShow={onLastResult} /> : null}
        </>
      }
    />
  );
}

const atFirstQuestion = (attempt: OpenAttempt): VisitPlace => ({
  attemptId: attempt.id,
  questionId: attempt.questions[0]?.id ?? '',
  isAnswering: true,
  afresh: null,
});

function Notice({ quiz, onward, notOpen }: FreshIntroProps) {
  if (quiz.hasPassed) {
    return (
      <Callout tone="ok" title={<Trans>You have passed this quiz.</Trans>}>
        {onward?.sentence}
      </Callout>
    );
  }
  if (quiz.questionCount === 0) {
    return (
      <Callout>
        <Trans>This quiz has no questions yet.</Trans>
      </Callout>
    );
  }
  if (quiz.opensAt !== null || quiz.attemptsLeft === 0) return <NoAttemptNow quiz={quiz} />;
  return quiz.canStart ? <HowItWorks isTimed={quiz.timeLimit !== null} /> : notOpen.notice;
}

function HowItWorks({ isTimed }: { isTimed: boolean }) {
  return (
    <p className="sec text-14">
      <Trans>Each answer is saved as you choose it. You can leave with Save & Exit and resume later.</Trans>{' '}
      {isTimed ? <Trans>The clock starts with Start Quiz, and runs on while you are away.</Trans> : null}
    </p>
  );
}

function LastResult({ quizId, onShow }: { quizId: string; onShow: (attempt: QuizAttempt) => void }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useSubmittedAttempts(quizId, isWanted);
  const latest = data?.[0];
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (isWanted && latest && !isFetching) show(latest);
  }, [isWanted, latest, isFetching]);
  return (
    <>
      <Button size="big" busy={isWanted && isFetching} onClick={() => (isWanted ? void refetch() : setIsWanted(true))}>
        <Trans>Last result</Trans>
      </Button>
      {isError ? (
        <span className="text-14 text-red" role="alert">
          <Trans>The result did not arrive. Try again.</Trans>
        </span>
      ) : null}
    </>
  );
}

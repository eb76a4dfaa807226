import type { OpenAttempt, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { createServerClock, type ServerClock } from './attempt-clock.rules.ts';
import { ClosedAttempt } from './closed-attempt.tsx';
import { NewAttemptIntro } from './new-attempt-intro.tsx';
import { OpenAttemptView } from './open-attempt-view.tsx';
import { type QuizPosition, readPosition, removePosition } from './quiz-position.ts';
import { QuizResult } from './quiz-result.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { chooseFirstView } from './quiz-visit.rules.ts';
import { queriesChangedByResult } from './quizzes.hooks.ts';
import { answerStoreOf } from './stored-answers.ts';

type View =
  /** `takesFocus` is false if the view is opened together with the page. */
  | { name: 'intro'; takesFocus: boolean }
  | { name: 'open'; attempt: OpenAttempt; clock: ServerClock; initialPosition: QuizPosition }
  | { name: 'closed'; attemptId: string }
  /** `isCounted` is true if the attempt count of the fetched quiz includes this attempt. */
  | { name: 'result'; attempt: QuizAttempt; isCounted: boolean };

/** One visit to a quiz: the intro, then an attempt, then its result. */
export function QuizVisit(props: QuizVisitProps) {
  const { quiz, userId, renderInFrame } = props;
  const client = useQueryClient();
  const [view, setView] = useState<View>(() => chooseInitialView(props));

  const showOpenAttempt = (attempt: OpenAttempt, initialPosition: QuizPosition) =>
    setView({
      name: 'open',
      attempt,
      clock: createServerClock(attempt.serverNow, performance.now()),
      initialPosition,
    });
  const showResult = (attempt: QuizAttempt) => {
    removePosition(userId, quiz.moduleId);
    answerStoreOf(userId, attempt.id).removeAll(attempt.questions);
    setView({ name: 'result', attempt, isCounted: false });
    void refresh(client, queriesChangedByResult).then(() =>
      setView((current) => (current.name === 'result' ? { ...current, isCounted: true } : current)),
    );
  };
  const returnToIntro = () => {
    removePosition(userId, quiz.moduleId);
    setView({ name: 'intro', takesFocus: true });
  };

  switch (view.name) {
    case 'open':
      return (
        <OpenAttemptView
          key={view.attempt.id}
          {...props}
          {...view}
          onResult={showResult}
          onOtherAttempt={showOpenAttempt}
        />
      );
    case 'closed':
      return renderInFrame(
        <ClosedAttempt attemptId={view.attemptId} onResult={showResult} onNoResult={returnToIntro} />,
      );
    case 'result':
      return renderInFrame(
        <QuizResult
          attempt={view.attempt}
          attemptNumber={view.isCounted ? quiz.attemptCount : null}
          quiz={quiz}
          fetchedAt={props.fetchedAt}
          module={props.module}
          nextStep={props.nextStep}
          readAgain={props.readAgain}
          procedures={props.procedures}
          newBadges={props.newBadges}
          onRetake={quiz.hasPassed ? null : returnToIntro}
        />,
      );
    case 'intro':
      return renderInFrame(
        <NewAttemptIntro
          {...props}
          takesFocus={view.takesFocus}
          onStart={showOpenAttempt}
          onLastResult={(attempt) => setView({ name: 'result', attempt, isCounted: true })}
        />,
      );
  }
}

function chooseInitialView({ quiz, userId, fetchedAt }: QuizVisitProps): View {
  const view = chooseFirstView(quiz, readPosition(userId, quiz.moduleId));
  if (view.name === 'intro') return { ...view, takesFocus: false };
  if (view.name === 'closed') return view;
  const { attempt, position } = view;
  // `attempt.serverNow` is the server's time when the quiz was fetched, not the server's time now.
  const millisecondsSinceFetch = Math.max(0, Date.now() - fetchedAt);
  return {
    name: 'open',
    attempt,
    clock: createServerClock(attempt.serverNow, performance.now() - millisecondsSinceFetch),
    initialPosition: position,
  };
}

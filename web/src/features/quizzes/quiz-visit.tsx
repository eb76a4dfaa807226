import type { OpenAttempt, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { setClock, type ServerClock } from './attempt-clock.ts';
import { ClosedAttempt } from './closed-attempt.tsx';
import { FreshIntro } from './fresh-intro.tsx';
import { OpenVisit } from './open-visit.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { QuizResult } from './quiz-result.tsx';
import { touchedByResult } from './quizzes.hooks.ts';
import { unsavedChoices } from './unsaved-choices.ts';
import { readPlace, removePlace, type VisitPlace } from './visit-place.ts';

type Stage =
  | { at: 'intro'; isBack: boolean }
  | { at: 'open'; attempt: OpenAttempt; clock: ServerClock; begin: VisitPlace }
  | { at: 'closed'; attemptId: string }
  /** `isCounted`: the quiz that the server gave last counts this attempt. */
  | { at: 'result'; attempt: QuizAttempt; isCounted: boolean };

/** One visit to a quiz: from the intro through an attempt to its result. */
export function QuizVisit(props: QuizVisitProps) {
  const { quiz, userId, framed } = props;
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>(() => firstStage(props));

  const begin = (attempt: OpenAttempt, place: VisitPlace) =>
    setStage({ at: 'open', attempt, clock: setClock(attempt.serverNow, performance.now()), begin: place });
  const showResult = (attempt: QuizAttempt) => {
    removePlace(userId, quiz.moduleId);
    unsavedChoices(userId, attempt.id).clear(attempt.questions);
    setStage({ at: 'result', attempt, isCounted: false });
    void refresh(client, touchedByResult).then(() =>
      setStage((now) => (now.at === 'result' ? { ...now, isCounted: true } : now)),
    );
  };
  const forget = () => {
    removePlace(userId, quiz.moduleId);
    setStage({ at: 'intro', isBack: true });
  };

  if (stage.at === 'open') {
    return <OpenVisit key={stage.attempt.id} {...props} {...stage} onResult={showResult} onOther={begin} />;
  }
  if (stage.at === 'closed') {
    return framed(<ClosedAttempt attemptId={stage.attemptId} onResult={showResult} onGone={forget} />);
  }
  if (stage.at === 'result') {
    return framed(
      <QuizResult
        attempt={stage.attempt}
        number={stage.isCounted ? quiz.attemptCount : null}
        timeLimit={quiz.timeLimit}
        module={props.module}
        onward={props.onward}
        onRetake={quiz.hasPassed ? null : forget}
      />,
    );
  }
  return framed(
    <FreshIntro
      {...props}
      takesFocus={stage.isBack}
      onBegin={begin}
      onLastResult={(attempt) => setStage({ at: 'result', attempt, isCounted: true })}
    />,
  );
}

/** A reload in the middle returns straight to the question; an attempt that was closed meanwhile shows its result. */
function firstStage({ quiz, userId, fetchedAt }: QuizVisitProps): Stage {
  const place = readPlace(userId, quiz.moduleId);
  const open = quiz.openAttempt;
  if (place?.isAnswering && place.attemptId !== open?.id) return { at: 'closed', attemptId: place.attemptId };
  if (!open) return { at: 'intro', isBack: false };
  const sinceFetch = Math.max(0, Date.now() - fetchedAt);
  return {
    at: 'open',
    attempt: open,
    clock: setClock(open.serverNow, performance.now() - sinceFetch),
    begin: place?.attemptId === open.id ? place : atIntro(open),
  };
}

/** No place is known: the intro offers Resume, which goes to the first question without an answer. */
const atIntro = (attempt: OpenAttempt): VisitPlace => ({
  attemptId: attempt.id,
  questionId: firstOpenQuestion(attempt),
  isAnswering: false,
  afresh: null,
});

const firstOpenQuestion = ({ questions, answers }: OpenAttempt): string =>
  (questions.find(({ id }) => answers[id] === undefined) ?? questions.at(-1))?.id ?? '';

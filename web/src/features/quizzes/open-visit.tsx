import type { OpenAttempt, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import Timer from 'lucide-react/icons/timer';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { Answers } from './answer-book.ts';
import { asMinutesAndSeconds, type ServerClock } from './attempt-clock.ts';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizRun } from './quiz-run.tsx';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { SaveState } from './save-state.tsx';
import { saySubmitted, useAnswerKeeper } from './use-answer-keeper.ts';
import { useCountdown } from './use-countdown.ts';
import { useStartQuiz } from './use-start-quiz.ts';
import { savePlace, type VisitPlace } from './visit-place.ts';

type OpenVisitProps = QuizVisitProps & {
  attempt: OpenAttempt;
  clock: ServerClock;
  begin: VisitPlace;
  onResult: (attempt: QuizAttempt) => void;
  /** Start Quiz gave another attempt: the time of this one had run out. */
  onOther: (attempt: OpenAttempt, place: VisitPlace) => void;
};

/** An open attempt, in progress or left by Save & Exit. Either way its answers are kept and its clock runs. */
export function OpenVisit(props: OpenVisitProps) {
  const { quiz, attempt, userId, onResult, framed } = props;
  const { keeper, state } = useAnswerKeeper(userId, attempt, props.clock);
  const [place, setPlace] = useState(props.begin);
  const [hasLeft, setHasLeft] = useState(false);
  const start = useStartQuiz(quiz.id);
  const secondsLeft = useCountdown({
    expiresAt: attempt.expiresAt,
    clock: state.clock,
    onEnd: () => keeper.submit('end'),
    onDoubt: () => keeper.ask(),
  });

  useEffect(() => savePlace(userId, quiz.moduleId, place), [userId, quiz.moduleId, place]);
  const { result, submittedHere } = state;
  const finish = useEffectEvent((closed: QuizAttempt) => {
    if (submittedHere) saySubmitted();
    onResult(closed);
  });
  useEffect(() => {
    if (result) finish(result);
  }, [result]);

  const answers = shownAnswers(state.book.shown, place.afresh);
  if (place.isAnswering) {
    return (
      <QuizRun
        title={quiz.title}
        siteName={props.siteName}
        questions={attempt.questions}
        index={Math.max(0, placeOf(attempt, place.questionId))}
        answers={answers}
        saving={state.saving}
        savedAt={state.savedAt}
        secondsLeft={secondsLeft}
        submitting={state.submitting !== null}
        onChoose={(questionId, option) => {
          keeper.choose(questionId, option);
          if (place.afresh) setPlace({ ...place, afresh: [...new Set([...place.afresh, questionId])] });
        }}
        onMove={(index) => setPlace({ ...place, questionId: attempt.questions[index]?.id ?? place.questionId })}
        onExit={() => {
          setPlace({ ...place, isAnswering: false });
          setHasLeft(true);
        }}
        onSubmit={() => keeper.submit('person')}
      />
    );
  }

  const resume = () => setPlace({ ...place, isAnswering: true, afresh: null });
  const startEmpty = () =>
    start.press((given) => {
      const empty = { attemptId: given.id, questionId: given.questions[0]?.id ?? '', isAnswering: true, afresh: [] };
      if (given.id === attempt.id) setPlace(empty);
      else props.onOther(given, { ...empty, afresh: null });
    });
  return framed(
    <QuizIntro
      quiz={quiz}
      module={props.module}
      takesFocus={hasLeft}
      notice={
        <OpenNotice attempt={attempt} answers={state.book.shown} secondsLeft={secondsLeft}>
          {state.saving === 'saved' && state.savedAt === null ? null : (
            <SaveState saving={state.saving} savedAt={state.savedAt} className="mt-1.5" />
          )}
        </OpenNotice>
      }
      actions={
        <>
          <Button variant="primary" size="big" onClick={resume}>
            <Trans>Resume</Trans>
          </Button>
          <Button size="big" busy={start.isPending} onClick={startEmpty}>
            <Trans>Start Quiz</Trans>
          </Button>
        </>
      }
    />,
  );
}

/** After Start Quiz on an open attempt only what was answered since is shown; the older answers wait on the server. */
function shownAnswers(saved: Answers, afresh: readonly string[] | null): Answers {
  if (afresh === null) return saved;
  return Object.fromEntries(Object.entries(saved).filter(([questionId]) => afresh.includes(questionId)));
}

const placeOf = ({ questions }: OpenAttempt, questionId: string): number =>
  questions.findIndex(({ id }) => id === questionId);

type OpenNoticeProps = { attempt: OpenAttempt; answers: Answers; secondsLeft: number | null; children: ReactNode };

/** Only a running clock asks for haste; without one an open attempt is nothing to worry about. */
function OpenNotice({ attempt, answers, secondsLeft, children }: OpenNoticeProps) {
  const answered = attempt.questions.filter(({ id }) => answers[id] !== undefined).length;
  const total = attempt.questions.length;
  return (
    <Callout
      tone={secondsLeft === null ? 'note' : 'warn'}
      icon={secondsLeft === null ? undefined : Timer}
      title={<Trans>An attempt is open</Trans>}
    >
      <Trans>
        {answered} of {total} answered.
      </Trans>{' '}
      {secondsLeft === null ? null : (
        <Trans>
          The clock runs on: <span className="num">{asMinutesAndSeconds(secondsLeft)}</span> left.
        </Trans>
      )}
      {children}
    </Callout>
  );
}

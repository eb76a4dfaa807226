import type { OpenAttempt, Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import Timer from 'lucide-react/icons/timer';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import type { Answers } from './attempt-answers.rules.ts';
import { formatMinutesAndSeconds, type ServerClock } from './attempt-clock.rules.ts';
import { QuizInProgress } from './quiz-in-progress.tsx';
import { QuizIntro } from './quiz-intro.tsx';
import { type QuizPosition, savePosition } from './quiz-position.ts';
import type { QuizVisitProps } from './quiz-visit-props.ts';
import { countAnswered, pickDisplayedAnswers, toStartPosition } from './quiz-visit.rules.ts';
import { TestOutRule } from './test-out-rule.tsx';
import { showSubmitted, useAttemptAutosave } from './use-attempt-autosave.ts';
import { useCountdown } from './use-countdown.ts';
import { useStartQuiz } from './use-start-quiz.ts';

type OpenAttemptViewProps = QuizVisitProps & {
  attempt: OpenAttempt;
  clock: ServerClock;
  initialPosition: QuizPosition;
  /** Called with the submitted attempt. */
  onResult: (attempt: QuizAttempt) => void;
  /** Called when Start Quiz returns another attempt, because the time of `attempt` is over. */
  onOtherAttempt: (attempt: OpenAttempt, position: QuizPosition) => void;
};

/** An open attempt: its questions, or the intro after Save & Exit. Autosave and countdown run in both views. */
export function OpenAttemptView(props: OpenAttemptViewProps) {
  const { quiz, attempt, userId, onResult, renderInFrame } = props;
  const { autosave, state } = useAttemptAutosave(userId, attempt, props.clock);
  const [position, setPosition] = useState(props.initialPosition);
  const [hasExited, setHasExited] = useState(false);
  const start = useStartQuiz(quiz.id);
  const secondsLeft = useCountdown({
    expiresAt: attempt.expiresAt,
    clock: state.clock,
    onEnd: () => autosave.submit('timeout'),
    onClockUncertain: () => autosave.sync(),
  });

  useEffect(() => savePosition(userId, quiz.moduleId, position), [userId, quiz.moduleId, position]);
  const { result, isSubmittedInThisTab } = state;
  const finish = useEffectEvent((submitted: QuizAttempt) => {
    if (isSubmittedInThisTab) showSubmitted(submitted);
    onResult(submitted);
  });
  useEffect(() => {
    if (result) finish(result);
  }, [result]);

  if (position.showsQuestions) {
    return (
      <QuizInProgress
        title={quiz.title}
        siteName={props.siteName}
        questions={attempt.questions}
        // If the attempt does not contain the question of the stored position, the first question is displayed.
        index={Math.max(
          0,
          attempt.questions.findIndex(({ id }) => id === position.questionId),
        )}
        answers={pickDisplayedAnswers(state.answers.displayed, position.answeredSinceRestart)}
        saveStatus={state.saveStatus}
        savedAt={state.savedAt}
        secondsLeft={secondsLeft}
        isSubmitting={state.submitting !== null}
        onChoose={(questionId, option) => {
          autosave.choose(questionId, option);
          const { answeredSinceRestart } = position;
          if (answeredSinceRestart) {
            setPosition({ ...position, answeredSinceRestart: [...new Set([...answeredSinceRestart, questionId])] });
          }
        }}
        onMove={(index) =>
          setPosition({ ...position, questionId: attempt.questions[index]?.id ?? position.questionId })
        }
        onExit={() => {
          setPosition({ ...position, showsQuestions: false });
          setHasExited(true);
        }}
        onSubmit={() => autosave.submit('user')}
      />
    );
  }

  const resume = () => setPosition({ ...position, showsQuestions: true, answeredSinceRestart: null });
  // If Start Quiz is pressed although an attempt is open, its questions are displayed without the saved answers.
  const restartWithoutAnswers = () =>
    start.startAttempt((started) => {
      if (started.id === attempt.id) setPosition({ ...toStartPosition(started), answeredSinceRestart: [] });
      else props.onOtherAttempt(started, toStartPosition(started));
    });
  const wasSavedOnThisPage = state.savedAt !== null;
  return renderInFrame(
    <QuizIntro
      quiz={quiz}
      module={props.module}
      takesFocus={hasExited}
      notice={
        <OpenAttemptNotice quiz={quiz} attempt={attempt} answers={state.answers.displayed} secondsLeft={secondsLeft}>
          {wasSavedOnThisPage || state.saveStatus !== 'saved' ? (
            <SaveState status={state.saveStatus} savedAt={state.savedAt} className="mt-1.5" />
          ) : null}
        </OpenAttemptNotice>
      }
      actions={
        <>
          <Button variant="primary" size="big" onClick={resume}>
            <Trans>Resume</Trans>
          </Button>
          <Button size="big" busy={start.isPending} onClick={restartWithoutAnswers}>
            <Trans>Start Quiz</Trans>
          </Button>
        </>
      }
    />,
  );
}

type OpenAttemptNoticeProps = {
  quiz: Quiz;
  attempt: OpenAttempt;
  answers: Answers;
  /** Null if the quiz has no time limit. */
  secondsLeft: number | null;
  children: ReactNode;
};

/** States that an attempt is open. The notice is a warning if the time of the attempt is limited. */
function OpenAttemptNotice({ quiz, attempt, answers, secondsLeft, children }: OpenAttemptNoticeProps) {
  const answered = countAnswered(attempt.questions, answers);
  const total = attempt.questions.length;
  return (
    <Callout
      tone={secondsLeft === null ? 'note' : 'warn'}
      icon={secondsLeft === null ? undefined : Timer}
      title={<Trans>You have an open attempt</Trans>}
    >
      <Trans>
        {answered} of {total} answered.
      </Trans>{' '}
      {secondsLeft === null ? null : (
        <Trans>
          The time is running: <span className="tabular-nums">{formatMinutesAndSeconds(secondsLeft)}</span> left.
        </Trans>
      )}
      {attempt.testOut ? (
        <p>
          <TestOutRule quiz={quiz} />
        </p>
      ) : null}
      {children}
    </Callout>
  );
}

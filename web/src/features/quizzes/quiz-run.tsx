import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Answers } from './answer-book.ts';
import { QuizClock } from './quiz-clock.tsx';
import { QuizHeader } from './quiz-header.tsx';
import { useQuizKeys } from './quiz-keys.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { SaveState, type SaveStateProps, SaveStateVoice } from './save-state.tsx';

export type QuizRunProps = {
  title: string;
  siteName: string;
  questions: readonly DrawnQuestion[];
  /** The question on the screen. */
  index: number;
  answers: Answers;
  saving: SaveStateProps['saving'];
  savedAt: Date | null;
  /** Null where there is no time limit. */
  secondsLeft: number | null;
  submitting: boolean;
  onChoose: (questionId: string, option: string) => void;
  onMove: (index: number) => void;
  onExit: () => void;
  onSubmit: () => void;
};

/** A quiz in progress: one question at a time, and nothing around it that leads away. */
export function QuizRun(props: QuizRunProps) {
  const { questions, index, answers, saving, savedAt, secondsLeft, submitting } = props;
  const question = questions[index];
  const isAnswered = question !== undefined && answers[question.id] !== undefined;
  const isLast = index === questions.length - 1;
  const isOver = secondsLeft === 0;
  const next = isAnswered && !isLast && !submitting ? () => props.onMove(index + 1) : null;
  const previous = index > 0 && !submitting ? () => props.onMove(index - 1) : null;
  useQuizKeys({ onNext: next, onPrevious: previous });
  const hasAnswers = Object.keys(answers).length > 0;
  const saveState = hasAnswers || saving !== 'saved' ? { saving, savedAt } : null;

  return (
    <>
      <QuizHeader siteName={props.siteName}>
        {saveState ? <SaveState {...saveState} className="hide-s" /> : null}
        {secondsLeft === null ? null : <QuizClock seconds={secondsLeft} />}
        <Button onClick={props.onExit}>
          <Trans>Save & Exit</Trans>
        </Button>
      </QuizHeader>
      <main className="quiz" id="main" tabIndex={-1}>
        <QuizProgress title={props.title} questions={questions} index={index} answers={answers} />
        {question ? (
          <QuizQuestion
            key={question.id}
            question={question}
            number={index + 1}
            total={questions.length}
            chosen={answers[question.id] ?? null}
            disabled={submitting || isOver}
            onChoose={(option) => props.onChoose(question.id, option)}
          />
        ) : null}
        {isOver ? <TimeIsUp /> : null}
        {saveState ? <SaveState {...saveState} className="hide-l mt-3.5" /> : null}
        <SaveStateVoice saving={saving} />
        <QuizFoot previous={previous}>
          {isLast ? (
            <Button
              variant="primary"
              disabled={!allAnswered(questions, answers)}
              busy={submitting}
              onClick={props.onSubmit}
            >
              <Trans>Submit Quiz</Trans>
            </Button>
          ) : (
            <Button variant="primary" disabled={next === null} onClick={() => next?.()}>
              <Trans>Next Question</Trans>
              <Icon of={ArrowRight} className="flip" />
            </Button>
          )}
        </QuizFoot>
      </main>
    </>
  );
}

const allAnswered = (questions: readonly DrawnQuestion[], answers: Answers): boolean =>
  questions.every(({ id }) => answers[id] !== undefined);

function QuizFoot({ previous, children }: { previous: (() => void) | null; children: ReactNode }) {
  return (
    <div className="qfoot mt-7">
      <Button disabled={previous === null} onClick={() => previous?.()} icon={<Icon of={ArrowLeft} className="flip" />}>
        <Trans>Previous</Trans>
      </Button>
      <span className="grow hide-s" />
      <span className="meta hide-s me-2">
        <Trans>A–D or 1–4 to choose, Enter for next</Trans>
      </span>
      {children}
    </div>
  );
}

type QuizProgressProps = Pick<QuizRunProps, 'title' | 'questions' | 'index' | 'answers'>;

function QuizProgress({ title, questions, index, answers }: QuizProgressProps) {
  const { t } = useLingui();
  const total = questions.length;
  const answered = questions.filter(({ id }) => answers[id] !== undefined).length;
  const percent = Math.round((answered * 100) / Math.max(1, total));
  return (
    <>
      <div className="row between mb-2.5 items-baseline!">
        <h1 className="text-18">{title}</h1>
        <span className="meta num whitespace-nowrap">
          <Trans>
            {percent}% · {answered} of {total} answered
          </Trans>
        </span>
      </div>
      <div
        className="qbar"
        role="progressbar"
        aria-label={t`Questions answered`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={t`${answered} of ${total} answered`}
      >
        {questions.map(({ id }, place) => (
          <i key={id} className={`${answers[id] === undefined ? '' : 'a'} ${place === index ? 'n' : ''}`} />
        ))}
      </div>
    </>
  );
}

function TimeIsUp() {
  return (
    <p className="callout warn mt-4 block!" role="alert">
      <Trans>The time is up. Your answers are being submitted.</Trans>
    </p>
  );
}

import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { toShareInPercent } from '@loopcheck/contract/percent';
import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import type { SaveStatus } from '../../lib/saving/save-status.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Main } from '../../ui/page.tsx';
import { QuestionBar } from '../../ui/question-bar.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import type { Answers } from './attempt-answers.rules.ts';
import { QuizClock } from './quiz-clock.tsx';
import { QuizHeader } from './quiz-header.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { countAnswered, computeNavigation } from './quiz-visit.rules.ts';
import { SaveFailureAnnouncement } from './save-failure-announcement.tsx';
import { useQuizKeys } from './use-quiz-keys.ts';

export type QuizInProgressProps = {
  title: string;
  siteName: string;
  questions: readonly DrawnQuestion[];
  /** Index of the displayed question. */
  index: number;
  answers: Answers;
  saveStatus: SaveStatus;
  /** The time of the last confirmed save; null before the first save. */
  savedAt: Date | null;
  /** Null if the quiz has no time limit. */
  secondsLeft: number | null;
  isSubmitting: boolean;
  onChoose: (questionId: string, option: string) => void;
  onMove: (index: number) => void;
  onExit: () => void;
  onSubmit: () => void;
};

/** The page of an open attempt: one question at a time, without the navigation of the site. */
export function QuizInProgress(props: QuizInProgressProps) {
  const { questions, index, answers, saveStatus, savedAt, secondsLeft, isSubmitting, onMove } = props;
  const question = questions[index];
  const isTimeOver = secondsLeft === 0;
  const { nextIndex, previousIndex, isLast, canSubmit } = computeNavigation(questions, index, answers, isSubmitting);
  const goToNext = nextIndex === null ? null : () => onMove(nextIndex);
  const goToPrevious = previousIndex === null ? null : () => onMove(previousIndex);
  useQuizKeys({ onNext: goToNext, onPrevious: goToPrevious });
  const hasAnswers = Object.keys(answers).length > 0;
  // Before the first answer, there is nothing to save, so the status `saved` is not shown.
  const shownSaveState = hasAnswers || saveStatus !== 'saved' ? { status: saveStatus, savedAt } : null;

  return (
    <>
      <QuizHeader siteName={props.siteName}>
        {shownSaveState ? <SaveState {...shownSaveState} className="max-lg:hidden" /> : null}
        {secondsLeft === null ? null : <QuizClock seconds={secondsLeft} />}
        <Button onClick={props.onExit}>
          <Trans>Save & Exit</Trans>
        </Button>
      </QuizHeader>
      <Main
        className={cx(
          'mx-auto max-w-[760px] px-4 pt-4 pb-[120px] lg:px-0 lg:pt-12 lg:pb-[72px]',
          'print:max-w-none print:p-0',
        )}
      >
        <QuizProgress title={props.title} questions={questions} index={index} answers={answers} />
        {question ? (
          <QuizQuestion
            key={question.id}
            question={question}
            number={index + 1}
            total={questions.length}
            chosenOption={answers[question.id] ?? null}
            isDisabled={isSubmitting || isTimeOver}
            onChoose={(option) => props.onChoose(question.id, option)}
          />
        ) : null}
        {isTimeOver ? <TimeOver /> : null}
        {shownSaveState ? <SaveState {...shownSaveState} className="lg:hidden mt-3.5" /> : null}
        <SaveFailureAnnouncement status={saveStatus} />
        <QuizFooter onPrevious={goToPrevious}>
          {isLast ? (
            <FooterButton variant="primary" disabled={!canSubmit} busy={isSubmitting} onClick={props.onSubmit}>
              <Trans>Submit Quiz</Trans>
            </FooterButton>
          ) : (
            <FooterButton variant="primary" disabled={goToNext === null} onClick={() => goToNext?.()}>
              <Trans>Next Question</Trans>
              <Icon of={ArrowRight} className="rtl:-scale-x-100" />
            </FooterButton>
          )}
        </QuizFooter>
      </Main>
    </>
  );
}

function QuizFooter({ onPrevious, children }: { onPrevious: (() => void) | null; children: ReactNode }) {
  return (
    <div
      className={cx(
        'mt-7 flex items-center gap-2',
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-surface',
        'max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[calc(10px+env(safe-area-inset-bottom))]',
      )}
    >
      <FooterButton
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
        icon={<Icon of={ArrowLeft} className="rtl:-scale-x-100" />}
      >
        <Trans>Previous</Trans>
      </FooterButton>
      <span className="min-w-0 flex-1 max-lg:hidden" />
      <span className="meta me-2 max-lg:hidden">
        <Trans>A–D or 1–4 to choose, Enter for next</Trans>
      </span>
      {children}
    </div>
  );
}

function FooterButton(props: ButtonProps) {
  return <Button {...props} size="bar" className="max-lg:flex-1" />;
}

type QuizProgressProps = Pick<QuizInProgressProps, 'title' | 'questions' | 'index' | 'answers'>;

function QuizProgress({ title, questions, index, answers }: QuizProgressProps) {
  const { t } = useLingui();
  const total = questions.length;
  const answered = countAnswered(questions, answers);
  const percent = toShareInPercent(answered, total);
  return (
    <>
      <div className="row justify-between mb-2.5 items-baseline">
        <h1 className="text-18">{title}</h1>
        <span className="meta tabular-nums whitespace-nowrap">
          <Trans>
            {percent}% · {answered} of {total} answered
          </Trans>
        </span>
      </div>
      <QuestionBar
        answered={questions.map(({ id }) => answers[id] !== undefined)}
        currentIndex={index}
        label={t`Questions answered`}
        value={percent}
        valueText={t`${answered} of ${total} answered`}
      />
    </>
  );
}

function TimeOver() {
  return (
    <p className="callout warn mt-4 block" role="alert">
      <Trans>The time is up. Your answers are being submitted.</Trans>
    </p>
  );
}

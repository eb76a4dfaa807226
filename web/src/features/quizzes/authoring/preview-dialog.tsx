import { Trans, useLingui } from '@lingui/react/macro';
import { toWholeScore } from '@loopcheck/contract/percent';
import type { PreviewResult } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ExhibitBox } from '../../../ui/exhibit-box.tsx';
import { focusElement } from '../../../ui/focus-element.ts';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { useDrawnPreviewQuestions, useGradePreview } from './authoring.hooks.ts';
import { MutationError } from './mutation-error.tsx';

/**
 * Lets a trainer try the quiz as a trainee would see it. The server draws the questions at random, as for an attempt.
 * The server grades the answers but stores no attempt.
 */
export function PreviewDialog({ quizId, onClose }: { quizId: string; onClose: () => void }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const drawnQuestions = useDrawnPreviewQuestions(quizId);
  const grading = useGradePreview(quizId);
  const drawOtherQuestions = () => {
    setAnswers({});
    grading.reset();
    void drawnQuestions.refetch();
  };
  const grade = () => {
    const questions = drawnQuestions.data?.questions ?? [];
    grading.mutate({ answers: Object.fromEntries(questions.map(({ id }) => [id, answers[id] ?? null])) });
  };
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Preview as a trainee</Trans>}
      footer={
        <>
          <Button onClick={drawOtherQuestions} busy={drawnQuestions.isFetching}>
            <Trans>Draw again</Trans>
          </Button>
          {grading.data || !drawnQuestions.data ? null : (
            <Button variant="primary" onClick={grade} busy={grading.isPending}>
              <Trans>Grade</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-2 text-14">
        <Trans>This preview is not saved as an attempt.</Trans>
      </p>
      {grading.data ? (
        // The result gets the focus, because the Grade button, which had the focus, is gone.
        <div ref={focusElement} tabIndex={-1} className="outline-none">
          <Result result={grading.data} />
        </div>
      ) : null}
      <MutationError error={grading.error} />
      <QueryState queries={[drawnQuestions]} title={<Trans>The questions could not be loaded</Trans>}>
        {({ questions }) =>
          questions.map((question, index) => {
            const chosen = answers[question.id];
            return (
              <RadioOptions
                key={question.id}
                legend={
                  <span className="mb-2 block font-medium">
                    {index + 1}. <InlineCode text={question.question} />
                  </span>
                }
                between={
                  question.exhibit ? (
                    <div className="mb-3">
                      <ExhibitBox exhibit={question.exhibit} />
                    </div>
                  ) : null
                }
                options={question.options.map((option) => (
                  <InlineCode key={option} text={option} />
                ))}
                value={chosen === undefined ? null : question.options.indexOf(chosen)}
                disabled={grading.data !== undefined}
                onChange={(optionIndex) =>
                  setAnswers({ ...answers, [question.id]: question.options[optionIndex] ?? '' })
                }
              />
            );
          })
        }
      </QueryState>
    </Dialog>
  );
}

function Result({ result }: { result: PreviewResult }) {
  const { t } = useLingui();
  const { passingScore: required, correctCount, questionCount } = result;
  // With the required score 80, a score of 79.6 is shown as 79, because 80 would look like a pass.
  const score = toWholeScore(result.score, required);
  const wrongQuestions = result.review.filter((question) => !question.isCorrect);
  return (
    <Callout
      role="status"
      tone={result.isPassing ? 'success' : 'bad'}
      title={result.isPassing ? t`Passed with ${score}%` : t`Not passed: ${score}%, required ${required}%`}
    >
      <p>
        <Trans>
          {correctCount} of {questionCount} correct
        </Trans>
      </p>
      <ul className="mt-2 grid gap-1.5">
        {wrongQuestions.map((question) => (
          <li key={question.questionId}>
            <InlineCode text={question.question} /> <b>{question.correctAnswer}</b>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

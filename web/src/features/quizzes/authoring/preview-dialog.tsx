import { Trans, useLingui } from '@lingui/react/macro';
import type { PreviewResult } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useEffect, useState } from 'react';
import { shownScore } from '../../../lib/shown-score.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useGradePreview, usePreview } from './authoring.hooks.ts';
import { Failure } from './failure.tsx';

/** A draw as a trainee gets it, graded by the server; no attempt comes of it. */
export function PreviewDialog({ quizId, onClose }: { quizId: string; onClose: () => void }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const draw = usePreview(quizId);
  const grading = useGradePreview(quizId);
  const { mutate: drawNow } = draw;
  useEffect(() => drawNow(), [drawNow]);
  const questions = draw.data?.questions ?? [];
  const again = () => {
    setAnswers({});
    grading.reset();
    draw.mutate();
  };
  const submit = () =>
    grading.mutate({ answers: Object.fromEntries(questions.map(({ id }) => [id, answers[id] ?? null])) });
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Preview as a trainee</Trans>}
      footer={
        <>
          <Button onClick={again} busy={draw.isPending}>
            <Trans>Draw again</Trans>
          </Button>
          {grading.data ? null : (
            <Button variant="primary" onClick={submit} busy={grading.isPending}>
              <Trans>Grade</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className="sec text-14">
        <Trans>Nothing of this is kept: no attempt, no record.</Trans>
      </p>
      {grading.data ? <Result result={grading.data} /> : null}
      <Failure error={draw.error ?? grading.error} />
      {draw.isPending ? (
        <SkeletonGroup className="stack">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </SkeletonGroup>
      ) : (
        questions.map((question, index) => (
          <RadioOptions
            key={question.id}
            legend={
              <span className="mb-2 block font-medium">
                {index + 1}. <InlineCode text={question.question} />
              </span>
            }
            options={question.options.map((option) => (
              <InlineCode key={option} text={option} />
            ))}
            value={answers[question.id] === undefined ? null : question.options.indexOf(answers[question.id] ?? '')}
            disabled={grading.data !== undefined}
            onChange={(chosen) => setAnswers({ ...answers, [question.id]: question.options[chosen] ?? '' })}
          />
        ))
      )}
    </Dialog>
  );
}

function Result({ result }: { result: PreviewResult }) {
  const { t } = useLingui();
  const { passingScore: required, correctCount, questionCount } = result;
  const score = shownScore(result.score, required);
  const wrong = result.review.filter((question) => !question.isCorrect);
  return (
    <Callout
      role="status"
      tone={result.isPassing ? 'ok' : 'bad'}
      title={result.isPassing ? t`Passed with ${score}%` : t`Not passed: ${score}%, required ${required}%`}
    >
      <p>
        <Trans>
          {correctCount} of {questionCount} right
        </Trans>
      </p>
      <ul className="mt-2 grid gap-1.5">
        {wrong.map((question) => (
          <li key={question.questionId}>
            <InlineCode text={question.question} /> <b>{question.correctAnswer}</b>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

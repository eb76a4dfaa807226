import type { QuizAttempt, ReviewedQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { Segmented } from '../../ui/tabs.tsx';

export type QuizReviewProps = { attempt: QuizAttempt; review: readonly ReviewedQuestion[] };

/** What was right and wrong. The server gives the key and the explanations only after a pass. */
export function QuizReview({ attempt, review }: QuizReviewProps) {
  const { t } = useLingui();
  const headingId = useId();
  const wrong = review.filter((question) => !question.isCorrect);
  const [shown, setShown] = useState(wrong.length > 0 ? 'wrong' : 'all');
  const questions = shown === 'wrong' ? wrong : review;
  const [all, missed] = [review.length, wrong.length];
  return (
    <section aria-labelledby={headingId}>
      <div className="row between wrap mt-5 mb-2">
        <h2 id={headingId}>
          <Trans>Review</Trans>
        </h2>
        {missed > 0 && missed < all ? (
          <Segmented
            label={t`Questions shown`}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: <Trans>All {all}</Trans> },
              { value: 'wrong', label: <Trans>Wrong {missed}</Trans> },
            ]}
          />
        ) : null}
      </div>
      <ol className="rev panel px-4">
        {questions.map((question) => (
          <ReviewItem key={question.questionId} question={question} attempt={attempt} />
        ))}
      </ol>
      {attempt.isPassing ? null : (
        <p className="meta mt-2">
          <Trans>The right answers are shown once you have passed.</Trans>
        </p>
      )}
    </section>
  );
}

function ReviewItem({ question, attempt }: { question: ReviewedQuestion; attempt: QuizAttempt }) {
  const number = attempt.questions.findIndex(({ id }) => id === question.questionId) + 1;
  const { isCorrect, chosen, correctAnswer, explanation } = question;
  return (
    <li>
      <span className="qn">{number}</span>
      <div>
        {question.critical && !isCorrect ? (
          <Badge tone="amber" className="mb-1">
            <Trans>Critical</Trans>
          </Badge>
        ) : null}
        <h3 className="leading-[1.4] font-medium text-pretty">
          <InlineCode text={question.question} />
        </h3>
        <Answer isRight={isCorrect} name={<ChosenName chosen={chosen} isRight={isCorrect} />} text={chosen ?? ''} />
        {!isCorrect && correctAnswer !== undefined ? (
          <Answer isRight name={<Trans>Correct answer:</Trans>} text={correctAnswer} />
        ) : null}
        {explanation ? (
          <p className="sec text-14 mt-2">
            <InlineCode text={explanation} />
          </p>
        ) : null}
        {isCorrect ? null : <WhereToRead question={question} moduleId={attempt.moduleId} />}
      </div>
    </li>
  );
}

function ChosenName({ chosen, isRight }: { chosen: string | null; isRight: boolean }) {
  if (chosen === null) return <Trans>Not answered</Trans>;
  return isRight ? <Trans>Your answer, correct:</Trans> : <Trans>Your answer, wrong:</Trans>;
}

function Answer({ isRight, name, text }: { isRight: boolean; name: ReactNode; text: string }) {
  return (
    <div className={`ans ${isRight ? 'right' : 'wrong'}`}>
      <Icon of={isRight ? Check : X} />
      <span>
        <b>{name}</b> <InlineCode text={text} />
      </span>
    </div>
  );
}

function WhereToRead({ question, moduleId }: { question: ReviewedQuestion; moduleId: string }) {
  const { section } = question;
  return (
    <p className="text-14 mt-2">
      <Link
        className="inline-block py-1"
        to="/training-modules/$id"
        params={{ id: moduleId }}
        {...(section ? { hash: section.id } : {})}
      >
        {section ? <Trans>Read “{section.title}” again</Trans> : <Trans>Read the chapter again</Trans>}
      </Link>
    </p>
  );
}

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

/** The questions of an attempt, right or wrong. Only after a pass do they contain correct answers and explanations. */
export function QuizReview({ attempt, review }: QuizReviewProps) {
  const { t } = useLingui();
  const headingId = useId();
  const wrong = review.filter((question) => !question.isCorrect);
  const [filter, setFilter] = useState(wrong.length > 0 ? 'wrong' : 'all');
  const questions = filter === 'wrong' ? wrong : review;
  const [totalCount, wrongCount] = [review.length, wrong.length];
  return (
    <section aria-labelledby={headingId}>
      <div className="row between wrap mt-5 mb-2">
        <h2 id={headingId}>
          <Trans>Review</Trans>
        </h2>
        {wrongCount > 0 && wrongCount < totalCount ? (
          <Segmented
            label={t`Displayed questions`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: <Trans>All {totalCount}</Trans> },
              { value: 'wrong', label: <Trans>Wrong {wrongCount}</Trans> },
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
          <Trans>You see the correct answers after you pass the quiz.</Trans>
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
      <span className="question-number">{number}</span>
      <div>
        {question.critical && !isCorrect ? (
          <Badge tone="amber" className="mb-1">
            <Trans>Critical</Trans>
          </Badge>
        ) : null}
        <h3 className="leading-[1.4] font-medium text-pretty">
          <InlineCode text={question.question} />
        </h3>
        <Answer
          isCorrect={isCorrect}
          label={<ChosenAnswerLabel chosen={chosen} isCorrect={isCorrect} />}
          text={chosen ?? ''}
        />
        {!isCorrect && correctAnswer !== undefined ? (
          <Answer isCorrect label={<Trans>Correct answer:</Trans>} text={correctAnswer} />
        ) : null}
        {explanation ? (
          <p className="sec text-14 mt-2">
            <InlineCode text={explanation} />
          </p>
        ) : null}
        {isCorrect ? null : <SectionLink question={question} moduleId={attempt.moduleId} />}
      </div>
    </li>
  );
}

function ChosenAnswerLabel({ chosen, isCorrect }: { chosen: string | null; isCorrect: boolean }) {
  if (chosen === null) return <Trans>Not answered</Trans>;
  return isCorrect ? <Trans>Your answer, correct:</Trans> : <Trans>Your answer, wrong:</Trans>;
}

function Answer({ isCorrect, label, text }: { isCorrect: boolean; label: ReactNode; text: string }) {
  return (
    <div className={`ans ${isCorrect ? 'right' : 'wrong'}`}>
      <Icon of={isCorrect ? Check : X} />
      <span>
        <b>{label}</b> <InlineCode text={text} />
      </span>
    </div>
  );
}

function SectionLink({ question, moduleId }: { question: ReviewedQuestion; moduleId: string }) {
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

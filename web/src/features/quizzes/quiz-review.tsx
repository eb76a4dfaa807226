import type { QuizAttempt, ReviewedQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { AnswerLine } from '../../ui/answer-line.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ExhibitBox } from '../../ui/exhibit-box.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { NumberedItem, NumberedList } from '../../ui/numbered-list.tsx';
import { Segmented } from '../../ui/tabs.tsx';

export type QuizReviewProps = { attempt: QuizAttempt; review: readonly ReviewedQuestion[] };

/** The questions of a passed attempt, with the person's answers, the correct answers and explanations. */
export function QuizReview({ attempt, review }: QuizReviewProps) {
  const { t } = useLingui();
  const headingId = useId();
  const wrongQuestions = review.filter((question) => !question.isCorrect);
  const [filter, setFilter] = useState(wrongQuestions.length > 0 ? 'wrong' : 'all');
  const questions = filter === 'wrong' ? wrongQuestions : review;
  const [totalCount, wrongCount] = [review.length, wrongQuestions.length];
  return (
    <section aria-labelledby={headingId}>
      <div className="row justify-between flex-wrap mt-5 mb-2">
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
      <NumberedList>
        {questions.map((question) => (
          <ReviewItem key={question.questionId} question={question} attempt={attempt} />
        ))}
      </NumberedList>
    </section>
  );
}

/** A question with the person's answer, the correct answer, and explanations of the options. */
function ReviewItem({ question, attempt }: { question: ReviewedQuestion; attempt: QuizAttempt }) {
  const number = attempt.questions.findIndex(({ id }) => id === question.questionId) + 1;
  const { isCorrect, chosen, correctAnswer, explanation, options } = question;
  // The wrong options that the person did not choose and that have an explanation.
  const otherOptions = options.filter(({ text, explanation: reason }) => {
    return reason !== '' && text !== chosen && text !== correctAnswer;
  });
  return (
    <NumberedItem number={number}>
      <div className="min-w-0">
        {question.critical && !isCorrect ? (
          <Badge tone="amber" className="mb-1">
            <Trans>Critical</Trans>
          </Badge>
        ) : null}
        <h3 className="leading-[1.4] font-medium text-pretty">
          <InlineCode text={question.question} />
        </h3>
        {question.exhibit ? (
          <div className="my-2">
            <ExhibitBox exhibit={question.exhibit} />
          </div>
        ) : null}
        <AnswerLine isCorrect={isCorrect} label={<ChosenAnswerLabel chosen={chosen} isCorrect={isCorrect} />}>
          <InlineCode text={chosen ?? ''} />
          <OptionReason question={question} option={chosen} />
        </AnswerLine>
        {isCorrect ? null : (
          <AnswerLine isCorrect label={<Trans>Correct answer:</Trans>}>
            <InlineCode text={correctAnswer} />
            <OptionReason question={question} option={correctAnswer} />
          </AnswerLine>
        )}
        {otherOptions.length === 0 ? null : (
          <ul className="text-14 mt-2 grid gap-1.5">
            {otherOptions.map(({ text }) => (
              <li key={text}>
                <AnswerLine isCorrect={false} label={<Trans>Wrong:</Trans>}>
                  <InlineCode text={text} />
                  <OptionReason question={question} option={text} />
                </AnswerLine>
              </li>
            ))}
          </ul>
        )}
        {explanation ? (
          <p className="text-ink-2 text-14 mt-2">
            <InlineCode text={explanation} />
          </p>
        ) : null}
        {isCorrect ? null : <SectionLink question={question} moduleId={attempt.moduleId} />}
      </div>
    </NumberedItem>
  );
}

/**
 * Explains below an option why the option is right or wrong. `option` is the text of the option; null if the person
 * chose no option.
 */
function OptionReason({ question, option }: { question: ReviewedQuestion; option: string | null }) {
  const explanation = question.options.find(({ text }) => text === option)?.explanation;
  if (!explanation) return null;
  return (
    <span className="text-ink-2 block">
      <InlineCode text={explanation} />
    </span>
  );
}

function ChosenAnswerLabel({ chosen, isCorrect }: { chosen: string | null; isCorrect: boolean }) {
  if (chosen === null) return <Trans>Not answered</Trans>;
  return isCorrect ? <Trans>Your answer (correct):</Trans> : <Trans>Your answer (wrong):</Trans>;
}

function SectionLink({ question, moduleId }: { question: ReviewedQuestion; moduleId: string }) {
  const { section } = question;
  return (
    <p className="text-14 mt-2">
      <Link
        className="inline-flex min-h-11 items-center"
        to="/training-modules/$id"
        params={{ id: moduleId }}
        {...(section ? { hash: section.id } : {})}
      >
        {section ? <Trans>Read again: {section.title}</Trans> : <Trans>Read the chapter again</Trans>}
      </Link>
    </p>
  );
}

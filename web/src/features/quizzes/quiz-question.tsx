import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { ExhibitBox } from '../../ui/exhibit-box.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { RadioOptions } from '../../ui/radio-options.tsx';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';

export type QuizQuestionProps = {
  question: DrawnQuestion;
  /** The position of the question in the attempt, from 1. */
  number: number;
  total: number;
  /** The text of the chosen option; null if none is chosen. */
  chosenOption: string | null;
  isDisabled: boolean;
  onChoose: (option: string) => void;
};

/**
 * A question with its options. The heading gets the focus when the question appears, so that screen readers read the
 * question.
 */
export function QuizQuestion({ question, number, total, chosenOption, isDisabled, onChoose }: QuizQuestionProps) {
  const heading = useHeadingFocus(true);
  const choose = (index: number) => {
    const option = question.options[index];
    if (option !== undefined) onChoose(option);
  };
  return (
    <RadioOptions
      className="mt-7 min-w-0"
      legend={
        <>
          <span className="meta mb-2 block">
            <Trans>
              Question {number} of {total}
            </Trans>
          </span>
          <h2
            className={cx(
              'mb-6 text-[clamp(22px,1.9vw,26px)] leading-[1.32] font-medium tracking-[-0.012em] text-pretty wrap-anywhere',
              'outline-none',
            )}
            ref={heading}
            tabIndex={-1}
          >
            <InlineCode text={question.question} />
          </h2>
        </>
      }
      between={
        question.exhibit ? (
          <div className="mb-6">
            <ExhibitBox exhibit={question.exhibit} />
          </div>
        ) : null
      }
      options={question.options.map((option) => (
        <InlineCode key={option} text={option} />
      ))}
      value={chosenOption === null ? null : question.options.indexOf(chosenOption)}
      onChange={choose}
      shortcuts
      disabled={isDisabled}
    />
  );
}

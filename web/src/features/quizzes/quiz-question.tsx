import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { InlineCode } from '../../ui/inline-code.tsx';
import { RadioOptions } from '../../ui/radio-options.tsx';
import { useFocusOnShow } from './use-focus-on-show.ts';

export type QuizQuestionProps = {
  question: DrawnQuestion;
  /** From 1. */
  number: number;
  total: number;
  chosen: string | null;
  disabled: boolean;
  onChoose: (option: string) => void;
};

/** One question with its options. It takes focus when it comes, so that a screen reader reads it and the keys begin here. */
export function QuizQuestion({ question, number, total, chosen, disabled, onChoose }: QuizQuestionProps) {
  const heading = useFocusOnShow<HTMLHeadingElement>(true);
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
          <h2 className="question outline-none" ref={heading} tabIndex={-1}>
            <InlineCode text={question.question} />
          </h2>
        </>
      }
      options={question.options.map((option) => (
        <InlineCode key={option} text={option} />
      ))}
      value={chosen === null ? null : question.options.indexOf(chosen)}
      onChange={choose}
      shortcuts
      disabled={disabled}
    />
  );
}

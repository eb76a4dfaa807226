import { Trans, useLingui } from '@lingui/react/macro';
import type { PartCheck } from '@loopcheck/contract/features/modules/modules.contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AnswerLine } from '../../../ui/answer-line.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';

type Props = {
  check: PartCheck;
  /** Records the chosen option by its index, from 0; null if answers are not recorded. */
  onAnswer: ((option: number) => void) | null;
  /** True if the last answer could not be recorded. */
  hasFailed?: boolean;
};

/**
 * The check question at the end of a part. It is not graded, so the result appears immediately, even without a network.
 * Another option can be chosen afterwards.
 */
export function PartCheckQuestion({ check, onAnswer, hasFailed = false }: Props) {
  const { t } = useLingui();
  const [chosenOption, setChosen] = useState<number | null>(null);
  const [answeredOption, setAnswered] = useState<number | null>(null);
  const result = useRef<HTMLDivElement>(null);
  // Becomes false again when the person chooses another option after an answer.
  const isAnswered = answeredOption !== null && answeredOption === chosenOption;
  const answer = () => {
    if (chosenOption === null) return;
    // The pressed button disappears, so the focus moves to the result. `flushSync` renders the result first.
    flushSync(() => setAnswered(chosenOption));
    result.current?.focus();
    onAnswer?.(chosenOption);
  };
  return (
    <Panel className="print:hidden">
      <RadioOptions
        legend={
          <>
            <span className="meta mb-1 block">
              {onAnswer ? (
                <Trans>Check question, not graded. Your answer is recorded.</Trans>
              ) : (
                <Trans>Check question, not graded. Your answer is not recorded.</Trans>
              )}
            </span>
            <b className="mb-3 block font-medium">
              <InlineCode text={check.question} />
            </b>
          </>
        }
        options={check.options.map((option) => (
          <InlineCode key={option} text={option} />
        ))}
        value={chosenOption}
        onChange={setChosen}
      />
      {isAnswered ? null : (
        <Button
          className="justify-self-start"
          disabledReason={chosenOption === null ? t`Choose an option first` : undefined}
          onClick={answer}
        >
          <Trans>Check answer</Trans>
        </Button>
      )}
      <div ref={result} role="status" tabIndex={-1}>
        {isAnswered ? <Result check={check} option={answeredOption} /> : null}
        {isAnswered && hasFailed ? (
          <p className="mt-2 text-14">
            <Trans>Your answer was not saved.</Trans>{' '}
            <Button variant="quiet" onClick={answer}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function Result({ check, option }: { check: PartCheck; option: number }) {
  const isRight = option === check.rightOption;
  return (
    <>
      {isRight ? null : (
        <AnswerLine isCorrect={false} label={<Trans>Your answer (wrong):</Trans>}>
          <InlineCode text={check.options[option] ?? ''} />
        </AnswerLine>
      )}
      <AnswerLine isCorrect label={isRight ? <Trans>Your answer (correct):</Trans> : <Trans>Correct answer:</Trans>}>
        <InlineCode text={check.options[check.rightOption] ?? ''} />
      </AnswerLine>
      {check.explanation === '' ? null : (
        <p className="mt-2 text-14 text-ink-2">
          <InlineCode text={check.explanation} />
        </p>
      )}
    </>
  );
}

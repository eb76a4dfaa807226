import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError, inputClass, TextArea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  maximumOptionCount,
  minimumOptionCount,
  moveOption,
  optionLetter,
  type QuestionOptions,
  removeOption,
} from './question-options.rules.ts';
import type { QuestionFields, ValidQuestion } from './use-question-form.ts';

type OptionRowsProps = { form: UseFormReturn<QuestionFields, unknown, ValidQuestion>; fields: QuestionFields };

/** The options of a question as rows. A radio button marks the correct option. Alt with an arrow key moves a row. */
export function OptionRows({ form, fields }: OptionRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const groupName = useId();
  const { options, optionExplanations, correctOption } = fields;
  const [showsExplanations, setShowsExplanations] = useState(optionExplanations.some((text) => text !== ''));
  const { errors } = form.formState;
  // Waits for the next frame, because a new row is not rendered yet.
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus());
  const setOptions = (next: QuestionOptions) => {
    form.setValue('options', next.options);
    form.setValue('optionExplanations', next.optionExplanations);
    form.setValue('correctOption', next.correctOption);
    form.clearErrors(['options', 'correctOption']);
  };
  const move = (index: number, offset: number) => {
    setOptions(moveOption(fields, index, offset));
    focusRow(Math.min(options.length - 1, Math.max(0, index + offset)));
  };
  const remove = (index: number) => {
    setOptions(removeOption(fields, index));
    const lastIndexAfterRemoval = options.length - 2;
    focusRow(Math.min(index, lastIndexAfterRemoval));
  };
  const add = () => {
    setOptions({ ...fields, options: [...options, ''] });
    focusRow(options.length);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 mb-1.5 font-medium">
        <Trans>Options. Mark the correct one.</Trans>
      </legend>
      <ol className="grid gap-2" ref={list}>
        {options.map((_, index) => (
          <OptionRow
            key={index}
            form={form}
            groupName={groupName}
            index={index}
            count={options.length}
            isCorrect={correctOption === index + 1}
            showsExplanation={showsExplanations || (optionExplanations[index] ?? '') !== ''}
            error={errors.options?.[index]?.message}
            explanationError={errors.optionExplanations?.[index]?.message}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      <FieldError id={`${groupName}-error`}>{errors.options?.message ?? errors.correctOption?.message}</FieldError>
      <div className="row flex-wrap">
        {options.length < maximumOptionCount ? (
          <Button variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={add}>
            <Trans>Add option</Trans>
          </Button>
        ) : null}
        {showsExplanations ? null : (
          <Button variant="quiet" onClick={() => setShowsExplanations(true)}>
            <Trans>Explain each option</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type OptionRowProps = Pick<OptionRowsProps, 'form'> & {
  /** The name that the radio buttons of the question share. */
  groupName: string;
  /** The position of the option, from 0. */
  index: number;
  /** The number of options. */
  count: number;
  isCorrect: boolean;
  /** True if the explanation of the option is shown too. */
  showsExplanation: boolean;
  /** The message about an invalid text of the option. */
  error: string | undefined;
  explanationError: string | undefined;
  /** Moves an option by `offset` rows: -1 is up, 1 is down. */
  onMove: (index: number, offset: number) => void;
  onRemove: (index: number) => void;
};

/** The number of rows by which a key, pressed with Alt, moves an option. */
const offsetsByKey: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function OptionRow(props: OptionRowProps) {
  const { form, groupName, index, count, isCorrect, showsExplanation, error, explanationError } = props;
  const { onMove, onRemove } = props;
  const { t } = useLingui();
  const letter = optionLetter(index + 1);
  const errorId = `${groupName}-error-${letter}`;
  const moveByKey = (event: KeyboardEvent) => {
    const offset = offsetsByKey[event.key];
    if (!event.altKey || offset === undefined) return;
    event.preventDefault();
    onMove(index, offset);
  };
  return (
    <li>
      <div className="row gap-1.5">
        <label className="inline-flex min-h-11 min-w-14 items-center gap-2">
          <input
            type="radio"
            name={groupName}
            className="size-5 accent-(--accent)"
            checked={isCorrect}
            aria-label={t`${letter} is right`}
            onChange={() => {
              form.setValue('correctOption', index + 1);
              form.clearErrors('correctOption');
            }}
          />
          <span className="font-mono" aria-hidden="true">
            {letter}
          </span>
        </label>
        <input
          type="text"
          {...form.register(`options.${index}`)}
          className={inputClass({ className: 'min-w-0 flex-1' })}
          aria-label={t`Option ${letter}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          maxLength={500}
          onKeyDown={moveByKey}
        />
        <RowButtons letter={letter} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      {showsExplanation ? (
        <TextArea
          {...form.register(`optionExplanations.${index}`)}
          label={isCorrect ? t`Why ${letter} is right` : t`Why ${letter} is wrong`}
          error={explanationError}
          fieldClassName="mt-1.5"
          className="min-h-15"
          maxLength={1000}
          rows={2}
        />
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </li>
  );
}

type RowButtonsProps = Pick<OptionRowProps, 'index' | 'count' | 'onMove' | 'onRemove'> & { letter: string };

function RowButtons({ letter, index, count, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui();
  return (
    <span className="flex shrink-0">
      {/* Hidden on a phone: moving the option above down has the same effect. */}
      <IconButton
        className="max-sm:hidden"
        label={t`Move ${letter} up`}
        icon={<Icon of={ArrowUp} size={16} />}
        disabled={index === 0}
        onClick={() => onMove(index, -1)}
      />
      <IconButton
        label={t`Move ${letter} down`}
        icon={<Icon of={ArrowDown} size={16} />}
        disabled={index === count - 1}
        onClick={() => onMove(index, 1)}
      />
      <IconButton
        label={t`Remove ${letter}`}
        icon={<Icon of={Trash} size={16} />}
        disabled={count <= minimumOptionCount}
        onClick={() => onRemove(index)}
      />
    </span>
  );
}

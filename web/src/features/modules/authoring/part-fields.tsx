import { Trans, useLingui } from '@lingui/react/macro';
import { maxCheckOptions, type PartCheck } from '@loopcheck/contract/features/modules/modules.contract';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { inputClass, TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import type { DraftPart } from './part-drafts.rules.ts';

type Props = {
  /** The number of the part, from 1. */
  number: number;
  part: DraftPart;
  onChange: (part: DraftPart) => void;
  /** Null if the part cannot be removed. */
  onRemove: (() => void) | null;
};

const emptyCheck: PartCheck = { question: '', options: ['', ''], rightOption: 0, explanation: '' };

/** The minutes and the check question of one part. */
export function PartFields({ number, part, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const headingId = useId();
  return (
    <section className={panelClass({ padding: 'normal', className: 'stack gap-3' })} aria-labelledby={headingId}>
      <div className="row flex-wrap justify-between">
        <h3 id={headingId} className="text-16">
          <Trans>Part {number}</Trans>
        </h3>
        {onRemove ? (
          <Button variant="quiet" onClick={onRemove}>
            <Trans>Remove part {number}</Trans>
          </Button>
        ) : null}
      </div>
      <TextField
        label={t`Minutes to read`}
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        className="max-w-40"
        value={part.minutes ?? ''}
        onChange={(event) => onChange({ ...part, minutes: toMinutes(event.target.value) })}
      />
      {part.check ? (
        <CheckFields
          check={part.check}
          onChange={(check) => onChange({ ...part, check })}
          onRemove={() => onChange({ ...part, check: null })}
        />
      ) : (
        <Button
          variant="quiet"
          className="justify-self-start"
          icon={<Icon of={Plus} size={16} />}
          onClick={() => onChange({ ...part, check: emptyCheck })}
        >
          <Trans>Add a check question</Trans>
        </Button>
      )}
    </section>
  );
}

/** Returns null for an empty field. */
const toMinutes = (text: string): number | null => (text.trim() === '' ? null : Number(text));

type CheckProps = { check: PartCheck; onChange: (check: PartCheck) => void; onRemove: () => void };

function CheckFields({ check, onChange, onRemove }: CheckProps) {
  const { t } = useLingui();
  const { options } = check;
  return (
    <>
      <TextField
        label={t`Check question`}
        hint={t`Not graded. It is shown at the end of the part. Write code between backticks.`}
        maxLength={500}
        value={check.question}
        onChange={(event) => onChange({ ...check, question: event.target.value })}
      />
      <OptionFields check={check} onChange={onChange} />
      <TextArea
        label={t`Explanation`}
        optional
        rows={2}
        maxLength={1000}
        value={check.explanation}
        onChange={(event) => onChange({ ...check, explanation: event.target.value })}
      />
      <div className="row flex-wrap">
        {options.length < maxCheckOptions ? (
          <Button
            variant="quiet"
            icon={<Icon of={Plus} size={16} />}
            onClick={() => onChange({ ...check, options: [...options, ''] })}
          >
            <Trans>Add option</Trans>
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onRemove}>
          <Trans>Remove check question</Trans>
        </Button>
      </div>
    </>
  );
}

/** The letters that name the options, in order. */
const letters = 'ABCDEF';
const minimumOptionCount = 2;

function OptionFields({ check, onChange }: Omit<CheckProps, 'onRemove'>) {
  const { t } = useLingui();
  const groupName = useId();
  const { options, rightOption } = check;
  const removeOption = (index: number) => {
    const remaining = options.toSpliced(index, 1);
    // The right option stays right. If the right option itself is removed, the option after it becomes right, or the
    // last option if none follows.
    const shiftedRightOption = index < rightOption ? rightOption - 1 : rightOption;
    onChange({ ...check, options: remaining, rightOption: Math.min(shiftedRightOption, remaining.length - 1) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">
        <Trans>Options. Mark the correct one.</Trans>
      </legend>
      <ol className="grid gap-2">
        {options.map((option, index) => (
          <li key={index} className="row gap-1.5">
            <label className="inline-flex min-h-11 min-w-14 items-center gap-2">
              <input
                type="radio"
                name={groupName}
                className="size-5 accent-(--accent)"
                checked={rightOption === index}
                aria-label={t`${letters[index]} is correct`}
                onChange={() => onChange({ ...check, rightOption: index })}
              />
              <span className="font-mono" aria-hidden="true">
                {letters[index]}
              </span>
            </label>
            <input
              type="text"
              className={inputClass({ className: 'min-w-0 flex-1' })}
              aria-label={t`Option ${letters[index]}`}
              maxLength={300}
              value={option}
              onChange={(event) => onChange({ ...check, options: options.with(index, event.target.value) })}
            />
            <IconButton
              label={t`Remove ${letters[index]}`}
              icon={<Icon of={Trash} size={16} />}
              disabled={options.length <= minimumOptionCount}
              onClick={() => removeOption(index)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

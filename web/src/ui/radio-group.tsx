import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from 'class-variance-authority';
import { FieldError, fieldGrid, Hint } from './field.tsx';

export type RadioChoice = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioGroupProps = {
  label: ReactNode;
  choices: readonly RadioChoice[];
  name?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  /** The ref of every radio button, for react-hook-form. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

const row = cx(
  'grid min-h-11 grid-cols-[auto_1fr] items-start gap-x-3 gap-y-0.5 px-3.5 py-3',
  'cursor-pointer rounded-2 border border-line-strong bg-raised',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
  'has-disabled:cursor-not-allowed has-disabled:text-ink-off',
);

const circle = cx(
  'row-span-2 mt-px grid size-5 appearance-none place-items-center',
  'rounded-full border-[1.5px] border-line-strong bg-raised checked:border-accent disabled:border-dashed',
  'checked:after:size-2.5 checked:after:rounded-full checked:after:bg-accent',
  'forced-colors:checked:after:bg-[color:Highlight] forced-colors:checked:after:forced-color-adjust-none',
);

/** Radio buttons, each in a row with an optional description. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, choices, value, defaultValue, onChange, hint, error, hideLabel } = props;
  const id = useId();
  const name = props.name ?? id;
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={cx(fieldGrid, props.className)} aria-describedby={describedBy || undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium'}>{label}</legend>
      <div className="stack gap-2">
        {choices.map((choice) => (
          <label className={row} key={choice.value}>
            <input
              type="radio"
              className={circle}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              ref={props.inputRef}
              {...(value === undefined
                ? { defaultChecked: defaultValue === choice.value }
                : { checked: value === choice.value })}
              onChange={() => onChange?.(choice.value)}
            />
            <b className="text-14">{choice.label}</b>
            {choice.description ? (
              <span className="text-13 leading-[1.35] text-ink-2">{choice.description}</span>
            ) : null}
          </label>
        ))}
      </div>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

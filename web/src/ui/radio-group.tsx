import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { FieldError } from './field.tsx';

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

/** Radio buttons, each in a row with an optional description. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, choices, value, defaultValue, onChange, hint, error, hideLabel } = props;
  const id = useId();
  const name = props.name ?? id;
  return (
    <fieldset className={`field ${props.className ?? ''}`} aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className={hideLabel ? 'visually-hidden' : 'label-text'}>{label}</legend>
      <div className="stack space-8">
        {choices.map((choice) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              ref={props.inputRef}
              {...(value === undefined
                ? { defaultChecked: defaultValue === choice.value }
                : { checked: value === choice.value })}
              onChange={() => onChange?.(choice.value)}
            />
            <b>{choice.label}</b>
            {choice.description ? <span>{choice.description}</span> : null}
          </label>
        ))}
      </div>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

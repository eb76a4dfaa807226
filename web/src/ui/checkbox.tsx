import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A checkbox with its label. A press on any part of the row toggles it. */
export function Checkbox({ label, error, className = '', ...input }: CheckboxProps) {
  const generatedId = useId();
  const errorId = `${input.id ?? generatedId}-error`;
  return (
    <div>
      <label className={`check ${className}`}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A tick with its words; the whole row is the target. */
export function Checkbox({ label, error, className = '', ...input }: CheckboxProps) {
  const ownId = useId();
  const errorId = `${input.id ?? ownId}-error`;
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

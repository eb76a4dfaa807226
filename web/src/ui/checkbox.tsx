import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from 'class-variance-authority';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

const row = cx(
  'flex min-h-11 cursor-pointer items-center gap-3 text-14 font-medium',
  'has-disabled:cursor-not-allowed has-disabled:text-ink-off',
);

// The tick is two sides of a rotated rectangle, the same in both writing directions.
const box = cx(
  'grid size-5.5 flex-none appearance-none place-items-center',
  'rounded-1 border-[1.5px] border-line-strong bg-raised disabled:border-dashed',
  'checked:border-action checked:bg-action',
  'checked:after:h-[11px] checked:after:w-1.5 checked:after:border-on-action checked:after:[border-width:0_2px_2px_0]',
  'checked:after:transform-[rotate(42deg)_translate(-1px,-1px)]',
  'forced-colors:checked:after:border-[color:CanvasText]',
);

/** A checkbox with its label. A press on any part of the row toggles it. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const errorId = `${input.id ?? generatedId}-error`;
  return (
    <div>
      <label className={cx(row, className)}>
        <input
          type="checkbox"
          {...input}
          className={box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

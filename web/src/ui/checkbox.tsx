import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cva } from 'class-variance-authority';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
  /** If true, the checkbox has a frame and a larger box, for people who work with gloves. */
  large?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

const row = cva(
  ['flex cursor-pointer items-center gap-3 font-medium', 'has-disabled:cursor-not-allowed has-disabled:text-ink-off'],
  {
    variants: {
      large: {
        true: [
          'min-h-14 rounded-2 border border-line-strong bg-raised px-3 py-1.5 text-16',
          'has-checked:border-action has-checked:bg-accent-soft',
        ],
        false: 'min-h-11 text-14',
      },
    },
  },
);

// The tick is drawn with two borders of a rotated rectangle. Physical borders, so that it is the same in both writing
// directions.
const box = cva(
  [
    'grid flex-none appearance-none place-items-center',
    'rounded-1 border-[1.5px] border-line-strong bg-raised disabled:border-dashed',
    'checked:border-action checked:bg-action',
    'checked:after:h-[11px] checked:after:w-1.5 checked:after:border-on-action checked:after:[border-width:0_2px_2px_0]',
    'forced-colors:checked:after:border-[color:CanvasText]',
  ],
  {
    variants: {
      large: {
        true: 'size-11 checked:after:transform-[rotate(42deg)_scale(1.8)_translate(-1px,-1px)]',
        false: 'size-5.5 checked:after:transform-[rotate(42deg)_translate(-1px,-1px)]',
      },
    },
  },
);

/** A checkbox with its label. A click on any part of the row toggles it. */
export function Checkbox({ label, error, large = false, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const errorId = `${input.id ?? generatedId}-error`;
  return (
    <div>
      <label className={row({ large, className })}>
        <input
          type="checkbox"
          {...input}
          className={box({ large })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cva } from 'class-variance-authority';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
  /** If true, the checkbox has a frame and a larger box, for people who work with gloves. */
  large?: boolean | undefined;
  /**
   * Disables the checkbox, and explains why in a line below it. It can still have the focus, so that screen readers
   * read the reason.
   */
  disabledReason?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

const row = cva(['flex items-center gap-3 font-medium', 'has-disabled:cursor-not-allowed has-disabled:text-ink-off'], {
  variants: {
    isDisabled: { true: 'cursor-not-allowed border-dashed text-ink-off', false: 'cursor-pointer' },
    large: {
      true: [
        'min-h-14 rounded-2 border border-line-strong bg-raised px-3 py-1.5 text-16',
        'has-checked:border-action has-checked:bg-accent-soft',
      ],
      false: 'min-h-11 text-14',
    },
  },
});

// The tick is drawn with two borders of a rotated rectangle. The borders are physical and not logical, so that the tick
// looks the same in both writing directions.
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
export function Checkbox({ label, error, large = false, disabledReason, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const errorId = `${input.id ?? generatedId}-error`;
  const reasonId = `${input.id ?? generatedId}-reason`;
  const isDisabled = Boolean(disabledReason);
  const describedBy = [error ? errorId : '', isDisabled ? reasonId : '', input['aria-describedby'] ?? ''];
  return (
    <div>
      <label className={row({ large, isDisabled, className })}>
        <input
          type="checkbox"
          {...input}
          className={box({ large, className: isDisabled ? 'border-dashed' : undefined })}
          aria-disabled={isDisabled || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          onClick={(event) => {
            if (!isDisabled) input.onClick?.(event);
            // An uncontrolled checkbox would toggle. React resets a controlled one.
            else if (input.checked === undefined) event.preventDefault();
          }}
          onChange={(event) => {
            if (!isDisabled) input.onChange?.(event);
          }}
        />
        <span>{label}</span>
      </label>
      {isDisabled ? (
        <p id={reasonId} className="mt-1.5 text-13 text-ink-3">
          {disabledReason}
        </p>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

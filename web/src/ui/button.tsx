import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import { Spinner } from './spinner.tsx';

/** The look of a button, also for links. A disabled button has the same border and text in all variants. */
export const button = cva(
  'inline-flex items-center gap-2 rounded-2 border py-1.5 leading-tight no-underline print:hidden',
  {
    variants: {
      variant: {
        default: '',
        primary: 'forced-colors:outline-1 forced-colors:-outline-offset-4',
        quiet: 'hover:bg-hover',
        danger: '',
        /** On the band of the landing page, which is dark in both themes. */
        onBand: '',
      },
      size: {
        normal: 'min-h-(--control) text-14',
        /**
         * As high as an input, also on devices with a mouse. Set the padding `narrow` or `tight`, because the padding
         * `normal` has no effect in this size.
         */
        touch: 'min-h-11 text-14',
        big: 'min-h-12 text-16',
        /** For a bar at the bottom of a phone's screen. */
        bar: 'max-lg:min-h-[52px] max-lg:text-16 lg:min-h-(--control) lg:text-14',
      },
      /** `between` moves an icon to the end of a wide button. */
      align: { center: 'justify-center text-center', between: 'justify-between text-start' },
      padding: { normal: '', narrow: 'px-3', tight: 'px-1' },
      wide: { true: 'w-full', false: '' },
      disabled: {
        true: [
          'cursor-not-allowed border-dashed border-line-strong bg-transparent font-medium text-ink-off',
          'forced-colors:border-solid',
        ],
        false: 'cursor-pointer',
      },
    },
    compoundVariants: [
      // Colours and weight.
      {
        disabled: false,
        variant: 'default',
        className: 'border-line-strong bg-surface font-medium text-ink hover:bg-hover',
      },
      {
        disabled: false,
        variant: 'primary',
        className: [
          'border-action bg-action font-semibold text-on-action',
          'hover:border-(--action-hover) hover:bg-(--action-hover)',
        ],
      },
      { disabled: false, variant: 'quiet', className: 'border-transparent bg-transparent font-medium text-accent' },
      { disabled: false, variant: 'danger', className: 'border-(--danger) bg-(--danger) font-medium text-on-action' },
      {
        disabled: false,
        variant: 'onBand',
        className: 'border-(--on-band) bg-(--on-band) font-semibold text-(--band)',
      },
      // Padding.
      { padding: 'normal', size: 'normal', variant: ['default', 'primary', 'danger'], className: 'px-4' },
      { padding: 'normal', size: 'normal', variant: 'quiet', className: 'px-2.5' },
      { padding: 'normal', size: 'big', className: 'px-5.5' },
      { padding: 'normal', size: 'bar', className: 'max-[380px]:px-2.5 min-[380px]:px-4' },
    ],
    defaultVariants: {
      variant: 'default',
      size: 'normal',
      align: 'center',
      padding: 'normal',
      wide: false,
      disabled: false,
    },
  },
);

export type ButtonLook = Omit<VariantProps<typeof button>, 'disabled'> & {
  /** Only for classes that place the button: margin, grid cell, order. */
  className?: string | undefined;
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner, and ignores presses. */
    busy?: boolean | undefined;
    /** Disables the button and explains why. It can still have the focus, so that screen readers read the reason. */
    disabledReason?: string | undefined;
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/**
 * A button with an optional icon. Use at most one button of the variant `primary` in a view. A button that is busy or
 * has a `disabledReason` can keep the focus, unlike one with the attribute `disabled`.
 */
export function Button(props: ButtonProps) {
  const { variant, size, align, padding, wide, className, ...behaviour } = props;
  const { busy, disabledReason, icon, children, onClick, ...rest } = behaviour;
  const isDisabled = Boolean(busy) || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={button({
        variant,
        size,
        align,
        padding,
        wide,
        disabled: isDisabled || Boolean(rest.disabled),
        className,
      })}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      title={disabledReason ?? rest.title}
      onClick={handleClick}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
      {disabledReason === undefined ? null : <span className="sr-only">({disabledReason})</span>}
    </button>
  );
}

export const iconButton = cva('relative inline-grid size-11 cursor-pointer place-items-center rounded-2 print:hidden', {
  variants: {
    tone: {
      neutral: 'text-ink-2 hover:bg-hover hover:text-ink',
      accent: 'text-accent hover:bg-hover',
      /** A pressed button of a toolbar. */
      selected: 'bg-accent-soft text-accent',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> &
  VariantProps<typeof iconButton> & {
    label: string;
    icon: ReactNode;
    /** A number at the corner, for example of unread notifications. `label` must contain it too. */
    count?: number | undefined;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/** A square button with an icon. `label` is its accessible name. */
export function IconButton({ label, icon, count, tone, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={iconButton({ tone, className })} aria-label={label}>
      {icon}
      {count ? <Count>{count > 99 ? '99+' : count}</Count> : null}
    </button>
  );
}

function Count({ children }: { children: ReactNode }) {
  return (
    <span
      className={cx(
        'absolute end-[9px] top-[9px] h-[15px] min-w-[15px] rounded-[8px] border border-amber-mark bg-amber-soft px-[3px]',
        'text-center text-[10px] leading-[13px] font-semibold text-amber tabular-nums',
      )}
    >
      {children}
    </span>
  );
}

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | undefined;
  size?: 'normal' | 'big' | undefined;
  wide?: boolean | undefined;
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

/** The class names of a button, for links that look like one. */
export function buttonClass({ variant = 'default', size, wide, className }: ButtonLook): string {
  const look = variant === 'default' ? '' : variant;
  return ['btn', look, size === 'big' ? 'big' : '', wide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ');
}

/** A view has at most one primary button. A busy or disabled button keeps the focus, which `disabled` would lose. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, className, busy, disabledReason, icon, children, onClick, ...rest } = props;
  const isDisabled = Boolean(busy) || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
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
      className={buttonClass({ variant, size, wide, className })}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      title={disabledReason ?? rest.title}
      onClick={press}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
      {disabledReason === undefined ? null : <span className="visually-hidden">({disabledReason})</span>}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  icon: ReactNode;
  /** A number at the corner, for example of unread notifications. `label` must contain it too. */
  count?: number | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A square button with an icon. `label` is its accessible name. */
export function IconButton({ label, icon, count, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`iconbtn ${className}`} aria-label={label}>
      {icon}
      {count ? <span className="dot num">{count > 99 ? '99+' : count}</span> : null}
    </button>
  );
}

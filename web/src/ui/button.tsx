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
    /** Work is under way: a spinner shows and further presses do nothing. */
    busy?: boolean | undefined;
    /** Why it cannot be pressed. The button stays reachable by keyboard, and the reason is read out with it. */
    disabledReason?: string | undefined;
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/** The class names of a button, for links that look like one. */
export function buttonClass({ variant = 'default', size, wide, className }: ButtonLook): string {
  const look = variant === 'default' ? '' : variant;
  return ['btn', look, size === 'big' ? 'big' : '', wide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ');
}

/** One filled primary button per view. A busy or refused button keeps focus, so that the keyboard is not thrown back to the page's top. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, className, busy, disabledReason, icon, children, onClick, ...rest } = props;
  const refused = Boolean(busy) || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (refused) {
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
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      title={disabledReason ?? rest.title}
      onClick={press}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
      {disabledReason === undefined ? null : <span className="vh">({disabledReason})</span>}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  icon: ReactNode;
  /** A small count at the corner, for example unread notices; the label must say it too. */
  count?: number | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A 44px square with an icon and a spoken name. */
export function IconButton({ label, icon, count, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`iconbtn ${className}`} aria-label={label}>
      {icon}
      {count ? <span className="dot num">{count > 99 ? '99+' : count}</span> : null}
    </button>
  );
}

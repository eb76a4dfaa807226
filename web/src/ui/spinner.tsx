import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { StateMessage } from './state-message.tsx';

export type SpinnerProps = { size?: number | undefined; className?: string | undefined };

/** A rotating arc. Hidden from screen readers: show a text next to it. */
export function Spinner({ size = 36, className }: SpinnerProps) {
  return (
    <span className={cx('animate-spin', className)} aria-hidden="true">
      <svg className="block flex-none" width={size} height={size} viewBox="0 0 24 24" fill="none" strokeWidth="2">
        <circle cx="12" cy="12" r="9" stroke="var(--data-1)" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
      </svg>
    </span>
  );
}

/** A spinner with a text below it, for a panel or page that is loading. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <StateMessage role="status" graphic={<Spinner className="text-accent" />}>
      {children}
    </StateMessage>
  );
}

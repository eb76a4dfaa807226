export type SpinnerProps = { size?: number | undefined; className?: string | undefined };

/** A rotating arc. Hidden from screen readers: show a text next to it. */
export function Spinner({ size = 36, className = '' }: SpinnerProps) {
  return (
    <span className={`spin ${className}`} aria-hidden="true">
      <svg className="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" strokeWidth="2">
        <circle cx="12" cy="12" r="9" stroke="var(--data-1)" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
      </svg>
    </span>
  );
}

export type LoadingProps = { children: React.ReactNode; className?: string | undefined };

/** A spinner with a text below it, for a panel or page that is loading. */
export function Loading({ children, className = '' }: LoadingProps) {
  return (
    <div className={`empty ${className}`} role="status">
      <Spinner className="text-accent" />
      <p>{children}</p>
    </div>
  );
}

export type SpinnerProps = { size?: number | undefined; className?: string | undefined };

/** A turning arc; the words beside it say what is awaited. */
export function Spinner({ size = 36, className = '' }: SpinnerProps) {
  return (
    <span className={`spin ${className}`} aria-hidden="true">
      <svg className="i" width={size} height={size} viewBox="0 0 24 24" fill="none" strokeWidth="2">
        <circle cx="12" cy="12" r="9" stroke="var(--data-1)" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
      </svg>
    </span>
  );
}

export type LoadingProps = { children: React.ReactNode; className?: string | undefined };

/** A wait that fills a panel: the spinner with the words of the specification under it. */
export function Loading({ children, className = '' }: LoadingProps) {
  return (
    <div className={`empty ${className}`} role="status">
      <Spinner className="text-accent" />
      <p>{children}</p>
    </div>
  );
}

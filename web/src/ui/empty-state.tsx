import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** A Button or ButtonLink for the next step. */
  action?: ReactNode;
  /** 3 by default. */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** An empty list: why it is empty, and what to do next. */
export function EmptyState({ title, children, action, headingLevel, className = '' }: EmptyStateProps) {
  const Heading = `h${headingLevel ?? 3}` as const;
  return (
    <div className={`empty ${className}`}>
      <OpenLoop />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

/** The drawing for empty lists and for pages that do not exist. */
export function OpenLoop() {
  return (
    <svg
      className="art"
      width="132"
      height="56"
      viewBox="0 0 132 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="5 4"
      aria-hidden="true"
    >
      <path d="M0 28h38M94 28h38" />
      <circle cx="66" cy="28" r="26" />
      <path d="M40 28h52" />
    </svg>
  );
}

import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One step: a Button or ButtonLink. */
  action?: ReactNode;
  /** 1 where it fills the page. */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** A list with nothing in it: a broken bubble on a broken line, what it means, and the next step. */
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

/** The drawing of an open loop: empty lists, pages that are not there. */
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

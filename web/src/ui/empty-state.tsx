import type { ReactNode } from 'react';
import { StateMessage } from './state-message.tsx';

export type EmptyStateProps = {
  title: ReactNode;
  /** The reason, in one sentence. */
  children?: ReactNode;
  /** A Button or ButtonLink for the next step. */
  action?: ReactNode;
  /** The level of the heading; by default 3. */
  headingLevel?: 1 | 2 | 3 | undefined;
  /** Adds space above and below, for a message that fills the page. */
  wholePage?: boolean | undefined;
};

/**
 * A message in place of missing content, for example in an empty list or on the page of an invalid link. It says why
 * the content is missing, and what to do next.
 */
export function EmptyState({ wholePage, ...props }: EmptyStateProps) {
  return <StateMessage {...props} size={wholePage ? 'page' : 'normal'} graphic={<OpenLoop />} />;
}

/** The symbol of an instrument, drawn with dashed lines. */
function OpenLoop() {
  return (
    <svg
      className="mb-2 text-draw-2"
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

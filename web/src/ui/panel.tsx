import type { ReactNode } from 'react';
import { useId } from 'react';

export type PanelProps = {
  /** The heading, which is also the accessible name. */
  title?: ReactNode;
  /** The content at the end of the heading's line. */
  aside?: ReactNode;
  /** Adds padding; false for lists and tables with the full width. True by default. */
  padded?: boolean | undefined;
  /** Highlights the border, for the next step. */
  marked?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** A section with a border and an optional heading. */
export function Panel(props: PanelProps) {
  const { title, aside, padded = true, marked, children, className = '', headingLevel } = props;
  const headingId = useId();
  const Heading = headingLevel === 3 ? 'h3' : 'h2';
  return (
    <section
      id={props.id}
      className={`panel ${marked ? 'marked' : ''} ${className}`}
      aria-labelledby={title ? headingId : undefined}
    >
      {title ? (
        <header>
          <Heading id={headingId}>{title}</Heading>
          {aside}
        </header>
      ) : null}
      {padded ? <div className="pad stack">{children}</div> : children}
    </section>
  );
}

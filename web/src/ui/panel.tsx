import type { ReactNode } from 'react';
import { useId } from 'react';

export type PanelProps = {
  /** A heading with a rule under it; the panel is then a named region. */
  title?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** Pads and stacks the content; false for lists and tables that reach the edge. */
  padded?: boolean | undefined;
  /** Petrol edge: the one thing to do next. */
  marked?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** A surface with a hairline; nothing that lies on the page casts a shadow. */
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

import { cva, cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { panelPadding } from './panel-padding.ts';

/** The look of a panel. Use it for panels that are not a `section`, such as lists and forms; otherwise use Panel. */
export const panelClass = cva('min-w-0 rounded-3 bg-surface print:break-inside-avoid', {
  variants: {
    /** `tall`: more space above and below. */
    padding: { none: '', normal: panelPadding, tall: 'px-4 py-6 lg:px-6' },
    marked: {
      true: 'border-[1.5px] border-accent forced-colors:border',
      false: 'border border-line',
    },
  },
  defaultVariants: { padding: 'none', marked: false },
});

export type PanelProps = {
  /** The heading, which is also the accessible name. */
  title?: ReactNode;
  /** The accessible name of a panel without a heading. */
  'aria-label'?: string | undefined;
  /** The content at the end of the heading's line. */
  aside?: ReactNode;
  /** Adds padding around the content. By default true. Use false for lists and tables that fill the whole panel. */
  padded?: boolean | undefined;
  /** Highlights the border. Use it for what the person should do next. */
  marked?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** A `section` with a border and an optional heading. */
export function Panel(props: PanelProps) {
  const { title, aside, padded = true, marked, children, className, headingLevel } = props;
  const headingId = useId();
  const Heading = headingLevel === 3 ? 'h3' : 'h2';
  return (
    <section
      id={props.id}
      className={panelClass({ marked, className })}
      aria-label={props['aria-label']}
      aria-labelledby={title ? headingId : undefined}
    >
      {title ? (
        <PanelHeader>
          <Heading id={headingId} className="text-16">
            {title}
          </Heading>
          {aside}
        </PanelHeader>
      ) : null}
      {padded ? <div className={cx(panelPadding, 'stack')}>{children}</div> : children}
    </section>
  );
}

/** The header of a panel, with a border below it. Give a heading in it the class `text-16`. */
export function PanelHeader({ className, ...rest }: ComponentProps<'header'>) {
  return (
    <header
      {...rest}
      className={cx(
        'flex items-center justify-between gap-3 border-b border-line px-4 py-3 lg:px-6 lg:py-3.5',
        className,
      )}
    />
  );
}

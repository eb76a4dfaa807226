import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

const stats = cva('group/stats grid overflow-hidden rounded-3 border border-line bg-surface', {
  variants: {
    layout: {
      row: 'grid-cols-[repeat(2,1fr)] lg:grid-flow-col lg:grid-cols-[repeat(auto-fit,minmax(0,1fr))]',
      /** Three figures. On screens from 1100px they are below each other, on narrower screens side by side. */
      column: 'grid-cols-[repeat(3,1fr)] lg:max-xl:grid-flow-col xl:grid-cols-[1fr]',
    },
  },
  defaultVariants: { layout: 'row' },
});

export type StatsProps = ComponentProps<'dl'> & VariantProps<typeof stats>;

/**
 * Key figures with lines between them. The children are Stat elements. In the layout `column`, the explanations below
 * the values are hidden on screens below 900px.
 */
export function Stats({ layout, className, ...rest }: StatsProps) {
  return <dl {...rest} data-layout={layout ?? 'row'} className={stats({ layout, className })} />;
}

export type StatProps = {
  label: ReactNode;
  value: ReactNode;
  /** A short explanation below the value. */
  children?: ReactNode;
};

/** A key figure. */
export function Stat({ label, value, children }: StatProps) {
  return (
    <div className="-me-px -mb-px border-e border-b border-line px-4 py-3.5 lg:px-6 lg:py-4">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd>
        <span className="text-28 leading-[1.15] font-semibold tracking-[-0.02em] tabular-nums">{value}</span>
        {children ? (
          <div className="text-13 text-ink-2 max-lg:group-data-[layout=column]/stats:hidden">{children}</div>
        ) : null}
      </dd>
    </div>
  );
}

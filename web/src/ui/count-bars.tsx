import type { ReactNode } from 'react';

export type CountBarsProps = {
  heading: ReactNode;
  rows: readonly { key: string; label: ReactNode; count: number }[];
};

/** A list of counts with bars. The bar of the highest count has the full width. */
export function CountBars({ heading, rows }: CountBarsProps) {
  const highest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className="stack gap-2">
      <h3 className="meta font-medium">{heading}</h3>
      <dl className="stack gap-2 text-14">
        {rows.map(({ key, label, count }) => (
          <div key={key} className="grid grid-cols-[72px_minmax(0,1fr)_minmax(36px,auto)] items-center gap-2.5">
            <dt>{label}</dt>
            <dd className="order-last tabular-nums text-end">{count}</dd>
            <span className="h-2.5 rounded-[2px] bg-sunken" aria-hidden="true">
              <i
                className="block h-full rounded-[2px] bg-data-3"
                style={{ inlineSize: `${(count / highest) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </div>
  );
}

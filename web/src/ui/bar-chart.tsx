import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from 'class-variance-authority';

/** One bar. `label` is its name, also for screen readers. `parts` are its values, from the bottom to the top. */
export type Bar = { key: string; label: string; parts: readonly number[] };

export type BarChartProps = {
  title: ReactNode;
  /** The names of the parts of a bar, in the order of `Bar.parts`. */
  series: readonly string[];
  bars: readonly Bar[];
  /** The labels below the first and the last bar. */
  endLabels: readonly [string, string];
};

/** The classes of the parts by index. A bar has at most three parts. */
const partClasses = ['bg-accent', 'bg-draw-2', 'inset-ring inset-ring-line-strong'];

/** A chart of vertical stacked bars. Screen readers get its values as a table. */
export function BarChart({ title, series, bars, endLabels }: BarChartProps) {
  const id = useId();
  const sums = bars.map((bar) => bar.parts.reduce((sum, part) => sum + part, 0));
  const highest = Math.max(1, ...sums);
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <Caption id={id} title={title} series={series} />
      <div className="relative flex h-[120px] gap-[3px] border-y border-line" aria-hidden="true">
        <span className="absolute start-0 top-0.5 text-12 text-ink-3 tabular-nums">{highest}</span>
        {bars.map((bar) => (
          <span key={bar.key} className="flex flex-1 flex-col-reverse" title={bar.label}>
            {bar.parts.map((part, index) => (
              <i
                key={series[index]}
                className={partClasses[index]}
                style={{ blockSize: `${(part / highest) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div className="mt-1 flex justify-between text-12 text-ink-3" aria-hidden="true">
        <span>{endLabels[0]}</span>
        <span>{endLabels[1]}</span>
      </div>
      {/* `sr-only` sets a width of 1px. A table would ignore this width, so the class is on a div. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                {bar.parts.map((part, index) => (
                  <td key={series[index]}>{`${series[index] ?? ''} ${part}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Caption({ id, title, series }: { id: string; title: ReactNode; series: readonly string[] }) {
  return (
    <figcaption id={id} className="mb-2.5 flex flex-wrap justify-between gap-x-4 gap-y-1">
      <b>{title}</b>
      <Legend series={series} />
    </figcaption>
  );
}

function Legend({ series }: { series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-1 text-13 text-ink-2">
      {series.map((name, index) => (
        <span key={name} className="flex items-center gap-[13px]">
          <i className={cx('size-3', partClasses[index])} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}

export type StackRow = {
  key: string;
  label: ReactNode;
  parts: readonly number[];
  /** The values in words, at the end of the row. */
  text: string;
};

/** A chart of horizontal stacked bars of equal length, each with its values in words. */
export function StackedRows({
  title,
  series,
  rows,
}: {
  title: ReactNode;
  series: readonly string[];
  rows: readonly StackRow[];
}) {
  const id = useId();
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <Caption id={id} title={title} series={series} />
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li
            key={row.key}
            className={cx(
              'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-14',
              'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_120px] lg:items-center',
            )}
          >
            <span>{row.label}</span>
            <span className="col-span-full row-2 flex h-2.5 gap-px lg:col-2 lg:row-1" aria-hidden="true">
              {row.parts.map((part, index) => (
                <i key={series[index]} className={cx('basis-0', partClasses[index])} style={{ flexGrow: part }} />
              ))}
            </span>
            <span className="meta tabular-nums lg:col-3 lg:row-1">{row.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

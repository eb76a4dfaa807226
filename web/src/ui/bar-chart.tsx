import type { ReactNode } from 'react';
import { useId } from 'react';
import { styleVars } from './style-vars.ts';
import './bar-chart.css';
import './legend.css';

/** A bar with its accessible label, and the values of its parts from the bottom to the top. */
export type Bar = { key: string; label: string; parts: readonly number[] };

export type BarChartProps = {
  title: ReactNode;
  /** The names of the parts, in the order of `parts`. */
  series: readonly string[];
  bars: readonly Bar[];
  /** The labels below the first and the last bar. */
  ends: readonly [string, string];
};

/** A chart of vertical stacked bars. Screen readers get its values as a table. */
export function BarChart({ title, series, bars, ends }: BarChartProps) {
  const id = useId();
  const sums = bars.map((bar) => bar.parts.reduce((sum, part) => sum + part, 0));
  const highest = Math.max(1, ...sums);
  return (
    <figure className="barchart" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b>
        <Legend series={series} />
      </figcaption>
      <div className="bars" aria-hidden="true">
        <span className="top num">{highest}</span>
        {bars.map((bar) => (
          <span key={bar.key} className="column" title={bar.label}>
            {bar.parts.map((part, index) => (
              <i
                key={series[index]}
                className={`part-${index}`}
                style={styleVars({ '--height': `${(part / highest) * 100}%` })}
              />
            ))}
          </span>
        ))}
      </div>
      <div className="ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <div className="visually-hidden">
        {/* The hidden element is a div, because a table ignores a width of 1px. */}
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

function Legend({ series }: { series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <span className="legend">
      {series.map((name, index) => (
        <span key={name}>
          <i className={`part-${index}`} aria-hidden="true" />
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
    <figure className="barchart" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b>
        <Legend series={series} />
      </figcaption>
      <ul className="stackrows">
        {rows.map((row) => (
          <li key={row.key}>
            <span className="name">{row.label}</span>
            <span className="line" aria-hidden="true">
              {row.parts.map((part, index) => (
                <i key={series[index]} className={`part-${index}`} style={styleVars({ '--share': part })} />
              ))}
            </span>
            <span className="num meta">{row.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

import type { ReactNode } from 'react';
import { useId } from 'react';
import { styleVars } from './style-vars.ts';
import './bar-chart.css';
import './legend.css';

/** One bar: what it stands for in words, and its parts from the base up. */
export type Bar = { key: string; label: string; parts: readonly number[] };

export type BarChartProps = {
  title: ReactNode;
  /** The name of each part, in the order of a bar's parts; the first is drawn full, the others lighter. */
  series: readonly string[];
  bars: readonly Bar[];
  /** Words under the first and the last bar. */
  ends: readonly [string, string];
};

/** Columns over time, one behind the other. The figures themselves stand in a table for screen readers. */
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
                className={`p${index}`}
                style={styleVars({ '--h': `${(part / highest) * 100}%` })}
              />
            ))}
          </span>
        ))}
      </div>
      <div className="ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <div className="vh">
        {/* A table keeps its own width, whatever it is told. */}
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
          <i className={`p${index}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}

export type StackRow = { key: string; label: ReactNode; parts: readonly number[]; text: string };

/** One line per thing, each cut into its parts; the words at the end say what the line shows. */
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
                <i key={series[index]} className={`p${index}`} style={styleVars({ '--g': part })} />
              ))}
            </span>
            <span className="num meta">{row.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

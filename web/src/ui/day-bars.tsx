import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { createScale } from './chart-scale.ts';
import './day-bars.css';

export type DayBar = {
  key: string;
  value: number;
  /** The text below the bar. Most bars have none. */
  label?: string | undefined;
  /** Makes the bar amber, and is shown next to the highest bar that has it. */
  alert?: ReactNode;
};

export type DayBarsProps = {
  /** Oldest first. The last is today, which is darker. */
  bars: readonly DayBar[];
  /** The number of latest bars that a phone shows. By default all. */
  phoneBarCount?: number | undefined;
  /** A range of usual values, drawn behind the bars, and its label. */
  band?: { from: number; to: number; word: ReactNode } | undefined;
  /** The height of the bars in pixels. */
  height: number;
  /** Adds grid lines with numbers. Without them the highest bar has the full height. */
  ticks?: boolean | undefined;
};

/**
 * A bar for each of the last days. Usual values are grey (ISA-101), others are amber with a label. Hidden from screen
 * readers: show the same values as text or as a table next to it.
 */
export function DayBars({ bars, phoneBarCount, band, height, ticks }: DayBarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value), band?.to ?? 0);
  const scale = createScale(highest, 4);
  const top = ticks ? scale.top : highest;
  const share = (value: number) => `${(value / top) * 100}%`;
  const from = bars.length - (phoneBarCount ?? bars.length);
  const onDeskOnly = (index: number) => (index < from ? 'desk' : '');
  return (
    <div className="bars" aria-hidden="true">
      {ticks ? <Ticks at={scale.ticks} share={share} /> : <span />}
      <div className="bars-plot" style={{ blockSize: height }}>
        {ticks
          ? scale.ticks
              .slice(1)
              .map((tick) => <i key={tick} className="bars-rule" style={{ insetBlockEnd: share(tick) }} />)
          : null}
        {band ? <Band band={band} share={share} /> : null}
        <div className="bars-columns">
          {bars.map(({ key, value, alert }, index) => (
            <i key={key} className={`${barClass(index === bars.length - 1, alert)} ${onDeskOnly(index)}`}>
              <b style={{ blockSize: value > 0 ? `max(2px, ${share(value)})` : 0 }} />
            </i>
          ))}
        </div>
        {ticks ? <HighestAlert bars={bars} from={from} /> : null}
      </div>
      {bars.some(({ label }) => label) ? (
        <div className="bars-days">
          {bars.map(({ key, label }, index) => (
            <span key={key} className={onDeskOnly(index)}>
              {label ? <span>{label}</span> : null}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const barClass = (isToday: boolean, alert: ReactNode): string => (alert ? 'alert' : isToday ? 'today' : '');

type Share = (value: number) => string;

function Ticks({ at, share }: { at: readonly number[]; share: Share }) {
  return (
    <div className="bars-ticks">
      {/* Reserves the width of the longest number. */}
      <span className="invisible static">{at.at(-1)}</span>
      {at.map((tick) => (
        <span key={tick} style={{ insetBlockEnd: share(tick) }}>
          {tick}
        </span>
      ))}
    </div>
  );
}

function Band({ band, share }: { band: { from: number; to: number; word: ReactNode }; share: Share }) {
  return (
    <>
      <i className="bars-band" style={{ insetBlockEnd: share(band.from), blockSize: share(band.to - band.from) }} />
      <span className="bars-band-word" style={{ insetBlockEnd: `calc(${share(band.to)} + 3px)` }}>
        {band.word}
      </span>
    </>
  );
}

/** The label of the highest amber bar, on the side that has more space. */
function HighestAlert({ bars, from }: { bars: readonly DayBar[]; from: number }) {
  const alerts = bars.flatMap((bar, index) => (bar.alert ? [{ ...bar, index }] : []));
  const highest = alerts.toSorted((one, other) => other.value - one.value)[0];
  if (!highest) return null;
  return (
    <>
      <AlertLabel bar={highest} at={highest.index / bars.length} width={1 / bars.length} className="hide-s flex" />
      {highest.index >= from ? (
        <AlertLabel
          bar={highest}
          at={(highest.index - from) / (bars.length - from)}
          width={1 / (bars.length - from)}
          className="hide-l"
        />
      ) : null}
    </>
  );
}

type AlertLabelProps = { bar: DayBar; at: number; width: number; className: string };

function AlertLabel({ bar, at, width, className }: AlertLabelProps) {
  const isLate = at > 0.5;
  const place = isLate ? { insetInlineEnd: `${(1 - at) * 100}%` } : { insetInlineStart: `${(at + width) * 100}%` };
  return (
    <span
      className={`bars-mark ${className} ${isLate ? 'flex-row-reverse' : ''}`}
      style={{ ...place, insetBlockStart: 0 }}
    >
      <Icon of={TriangleAlert} size={14} />
      <span>{bar.alert}</span>
    </span>
  );
}

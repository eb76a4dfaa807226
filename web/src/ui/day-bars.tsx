import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { scaleOf } from './chart-scale.ts';
import './day-bars.css';

export type DayBar = {
  key: string;
  value: number;
  /** Under the bar; most have none. */
  label?: string | undefined;
  /** Stands out: amber, and said in words beside it. */
  alert?: ReactNode;
};

export type DayBarsProps = {
  /** Oldest first; the last is today, the darkest. */
  bars: readonly DayBar[];
  /** How many of them a phone shows: the latest. */
  onPhone?: number | undefined;
  /** What is usual, drawn behind, with its word. */
  band?: { from: number; to: number; word: ReactNode } | undefined;
  /** In pixels. */
  height: number;
  /** Lines with numbers. Without them the highest bar fills the height: a sparkline. */
  ticks?: boolean | undefined;
};

/**
 * Bars of the last days: what is usual is grey (ISA-101), what is not is amber and labelled. For the eye alone: put a
 * sentence or a table with the same figures beside it.
 */
export function DayBars({ bars, onPhone, band, height, ticks }: DayBarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value), band?.to ?? 0);
  const scale = scaleOf(highest, 4);
  const top = ticks ? scale.top : highest;
  const share = (value: number) => `${(value / top) * 100}%`;
  const from = bars.length - (onPhone ?? bars.length);
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
      {/* Holds the width that the longest number needs. */}
      <span className="invisible static!">{at.at(-1)}</span>
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

/** The words of the highest amber bar, on the side of it that has room. */
function HighestAlert({ bars, from }: { bars: readonly DayBar[]; from: number }) {
  const alerts = bars.flatMap((bar, index) => (bar.alert ? [{ ...bar, index }] : []));
  const highest = alerts.toSorted((one, other) => other.value - one.value)[0];
  if (!highest) return null;
  return (
    <>
      <AlertWords bar={highest} at={highest.index / bars.length} width={1 / bars.length} className="hide-s flex" />
      {highest.index >= from ? (
        <AlertWords
          bar={highest}
          at={(highest.index - from) / (bars.length - from)}
          width={1 / (bars.length - from)}
          className="hide-l"
        />
      ) : null}
    </>
  );
}

type WordsProps = { bar: DayBar; at: number; width: number; className: string };

function AlertWords({ bar, at, width, className }: WordsProps) {
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

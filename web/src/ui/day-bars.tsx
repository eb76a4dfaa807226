import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cva, cx } from 'class-variance-authority';
import { Icon } from './icon.tsx';
import { createScale } from './chart-scale.ts';

export type DayBar = {
  key: string;
  value: number;
  /** The text below the bar. Most bars have no text. */
  label?: string | undefined;
  /**
   * If set, the bar is amber. If `ticks` is true, the chart shows the `alert` of the highest amber bar beside that bar.
   */
  alert?: ReactNode;
};

type UsualRange = { from: number; to: number; label: ReactNode };

export type DayBarsProps = {
  /** Oldest first. The last bar is today's, which is darker. */
  bars: readonly DayBar[];
  /** The number of latest bars that a phone shows. By default all. */
  phoneBarCount?: number | undefined;
  /** The range of usual values with its label, drawn as a band behind the bars. */
  band?: UsualRange | undefined;
  /** The height of the bars in pixels. */
  height: number;
  /** Adds grid lines with numbers. Without them, the highest value of the bars and the band has the full height. */
  ticks?: boolean | undefined;
};

const dayBar = cva('w-[68%] max-w-[22px]', {
  variants: { tone: { usual: 'bg-data-3', today: 'bg-data-4', alert: 'bg-amber-mark' } },
});

const dayLabel = cva('absolute top-2.5 whitespace-nowrap', {
  variants: { place: { centre: 'start-1/2 -translate-x-1/2 rtl:translate-x-1/2', end: 'end-0' } },
});

/**
 * A bar for each of the last days. Bars are grey, as in plant displays (ISA-101). Bars with an `alert` are amber. The
 * chart is hidden from screen readers: show the same values as text or as a table next to it.
 */
export function DayBars({ bars, phoneBarCount, band, height, ticks }: DayBarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value), band?.to ?? 0);
  const scale = createScale(highest, 4);
  const top = ticks ? scale.top : highest;
  const heightOf = (value: number) => `${(value / top) * 100}%`;
  /** The index of the first bar that a phone shows. */
  const firstOnPhone = bars.length - (phoneBarCount ?? bars.length);
  const isLast = (index: number) => index === bars.length - 1;
  const phoneClass = (index: number) => index < firstOnPhone && 'max-lg:hidden';
  return (
    <div
      className={cx(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-2',
        'font-mono-plain text-[12px] leading-none font-normal text-ink-3',
      )}
      aria-hidden="true"
    >
      {ticks ? <TickNumbers ticks={scale.ticks} heightOf={heightOf} /> : <span />}
      <div className="relative border-b border-line-strong" style={{ blockSize: height }}>
        {ticks
          ? scale.ticks
              // Without the tick 0, because the lower border of the chart is its grid line.
              .slice(1)
              .map((tick) => (
                <i
                  key={tick}
                  className="absolute inset-x-0 border-b border-line"
                  style={{ insetBlockEnd: heightOf(tick) }}
                />
              ))
          : null}
        {band ? <Band band={band} heightOf={heightOf} /> : null}
        <div className="absolute inset-0 flex">
          {bars.map(({ key, value, alert }, index) => (
            <i key={key} className={cx('relative flex flex-1 items-end justify-center', phoneClass(index))}>
              <b
                className={dayBar({ tone: toneOf(isLast(index), alert) })}
                style={{ blockSize: value > 0 ? `max(2px, ${heightOf(value)})` : 0 }}
              />
            </i>
          ))}
        </div>
        {ticks ? <HighestAlert bars={bars} firstOnPhone={firstOnPhone} /> : null}
      </div>
      {bars.some(({ label }) => label) ? (
        <div className="col-2 flex h-6">
          {bars.map(({ key, label }, index) => (
            <span key={key} className={cx('relative flex-1', phoneClass(index))}>
              {label ? <span className={dayLabel({ place: isLast(index) ? 'end' : 'centre' })}>{label}</span> : null}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function toneOf(isToday: boolean, alert: ReactNode) {
  if (alert) return 'alert';
  return isToday ? 'today' : 'usual';
}

/** Returns the height of a value in percent of the chart. */
type HeightOf = (value: number) => string;

function TickNumbers({ ticks, heightOf }: { ticks: readonly number[]; heightOf: HeightOf }) {
  return (
    <div className="relative min-w-[2ch] text-end">
      {/* Reserves the width of the longest number. */}
      <span className="invisible">{ticks.at(-1)}</span>
      {ticks.map((tick) => (
        <span key={tick} className="absolute end-0 translate-y-1/2" style={{ insetBlockEnd: heightOf(tick) }}>
          {tick}
        </span>
      ))}
    </div>
  );
}

function Band({ band, heightOf }: { band: UsualRange; heightOf: HeightOf }) {
  return (
    <>
      <i
        className="absolute inset-x-0 bg-sunken opacity-75"
        style={{ insetBlockEnd: heightOf(band.from), blockSize: heightOf(band.to - band.from) }}
      />
      <span
        className="absolute start-1.5 z-1 bg-surface px-0.5 font-sans text-[11px] leading-[1.3]"
        style={{ insetBlockEnd: `calc(${heightOf(band.to)} + 3px)` }}
      >
        {band.label}
      </span>
    </>
  );
}

/**
 * The text of the highest amber bar. It is rendered twice, for a desktop and for a phone, because a phone shows fewer
 * bars.
 */
function HighestAlert({ bars, firstOnPhone }: { bars: readonly DayBar[]; firstOnPhone: number }) {
  const alerts = bars.flatMap((bar, index) => (bar.alert ? [{ ...bar, index }] : []));
  const highest = alerts.toSorted((one, other) => other.value - one.value)[0];
  if (!highest) return null;
  return (
    <>
      <AlertLabel bar={highest} start={highest.index / bars.length} width={1 / bars.length} className="max-lg:hidden" />
      {highest.index >= firstOnPhone ? (
        <AlertLabel
          bar={highest}
          start={(highest.index - firstOnPhone) / (bars.length - firstOnPhone)}
          width={1 / (bars.length - firstOnPhone)}
          className="lg:hidden"
        />
      ) : null}
    </>
  );
}

type AlertLabelProps = {
  bar: DayBar;
  /** The start of the bar, as a share of the width of the chart (0 to 1). */
  start: number;
  /** The width of the bar, as a share of the width of the chart (0 to 1). */
  width: number;
  className: string;
};

/** The text next to an amber bar: before the bar in the second half of the chart, after it in the first half. */
function AlertLabel({ bar, start, width, className }: AlertLabelProps) {
  const isInSecondHalf = start > 0.5;
  const place = isInSecondHalf
    ? { insetInlineEnd: `${(1 - start) * 100}%` }
    : { insetInlineStart: `${(start + width) * 100}%` };
  return (
    <span
      className={cx(
        'absolute top-0 z-1 flex items-center gap-1.5 bg-surface px-1',
        'font-sans text-[12.5px] leading-[1.3] font-semibold whitespace-nowrap text-amber',
        isInSecondHalf && 'flex-row-reverse',
        className,
      )}
      style={place}
    >
      <Icon of={TriangleAlert} size={14} />
      <span>{bar.alert}</span>
    </span>
  );
}

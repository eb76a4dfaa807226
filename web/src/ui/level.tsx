import { cx } from 'class-variance-authority';
import { toBarPercent } from './style-vars.ts';

export type LevelProps = {
  /** The reading depth: the part of a text that the person has scrolled through, in percent. */
  value: number;
  label: string;
  /** The height in pixels. By default the height of the parent. */
  height?: number | undefined;
  /** Shows the numbers 0, 25, 50, 75 and 100 next to the bar. */
  showNumbers?: boolean | undefined;
  className?: string | undefined;
};

/** The reading depth as a vertical bar that fills from the top. */
export function Level({ value, label, height, showNumbers, className }: LevelProps) {
  const percent = toBarPercent(value);
  return (
    <div
      className={cx('flex min-h-24 gap-2 self-stretch', className)}
      style={height ? { blockSize: height } : undefined}
    >
      <div
        className="relative w-3.5 rounded-[2px] border border-line-strong bg-sunken"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i
          className="absolute inset-x-0.5 top-0.5 bg-accent forced-colors:forced-color-adjust-none"
          // Minus 4px, because there is a space of 2px above and below.
          style={{ blockSize: `calc(${percent}% - 4px)` }}
        />
      </div>
      {showNumbers ? (
        <div
          className="flex flex-col justify-between font-mono-plain text-[11px] leading-[1.2] font-normal text-ink-3"
          aria-hidden="true"
        >
          {[0, 25, 50, 75, 100].map((number) => (
            <span key={number}>{number}</span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

import { cva, cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { toBarPercent } from './style-vars.ts';

export type ProgressScaleProps = {
  /** The percentage, from 0 to 100. */
  value: number;
  /** The accessible name, for example "Reading depth". */
  label: string;
  thin?: boolean | undefined;
  /** Shows the numbers 0, 25, 50, 75 and 100 below the bar. */
  showNumbers?: boolean | undefined;
  className?: string | undefined;
};

const track = cva(
  [
    'relative overflow-hidden rounded-[2px] bg-sunken forced-colors:border',
    // The marks at 25%, 50% and 75%.
    'after:absolute after:inset-0',
    'after:bg-[linear-gradient(90deg,transparent_calc(25%-0.75px),var(--surface)_0_calc(25%+0.75px),transparent_0_calc(50%-0.75px),var(--surface)_0_calc(50%+0.75px),transparent_0_calc(75%-0.75px),var(--surface)_0_calc(75%+0.75px),transparent_0)]',
  ],
  { variants: { thin: { true: 'h-1.5', false: 'h-2.5' } } },
);

/**
 * A progress bar with marks at 25%, 50% and 75%. At 100% the bar turns from the accent colour to the grey of completed
 * items.
 */
export function ProgressScale({ value, label, thin = false, showNumbers, className }: ProgressScaleProps) {
  const percent = toBarPercent(value);
  return (
    <div className={className}>
      <div
        className={track({ thin })}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i
          className={cx(
            'block h-full forced-colors:forced-color-adjust-none',
            percent === 100 ? 'bg-data-4' : 'bg-accent',
          )}
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
      {showNumbers ? <ScaleNumbers className="relative mt-1.5" /> : null}
    </div>
  );
}

/** Moves a number back by half its width, so that its centre is at its place. */
const centredOnPlace = '-translate-x-1/2 rtl:translate-x-1/2';

const numberPlaces = [
  { number: 0, className: 'start-0' },
  { number: 25, className: cx('start-1/4', centredOnPlace) },
  { number: 50, className: cx('start-1/2', centredOnPlace) },
  { number: 75, className: cx('start-3/4', centredOnPlace) },
  { number: 100, className: 'end-0' },
];

/**
 * The numbers below a scale, hidden from screen readers. `className` sets the position: relative or absolute. `labels`
 * replace the numbers, in the same places.
 */
export function ScaleNumbers({ className, labels }: { className: string; labels?: readonly ReactNode[] | undefined }) {
  return (
    <div
      className={cx('h-[11px] font-mono-plain text-[11px] leading-none font-normal text-ink-3', className)}
      aria-hidden="true"
    >
      {numberPlaces.map(({ number, className: place }, index) => (
        <span key={number} className={cx('absolute', place)}>
          {labels ? labels[index] : number}
        </span>
      ))}
    </div>
  );
}

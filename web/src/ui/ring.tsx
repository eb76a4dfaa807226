import { cx } from 'class-variance-authority';
import { Dial } from './dial.tsx';
import { toBarPercent } from './style-vars.ts';

export type RingProps = {
  /** The percentage, from 0 to 100. */
  value: number;
  label: string;
  size?: number | undefined;
  className?: string | undefined;
};

/**
 * A percentage as an arc with the number inside. The circle behind the arc is light (`data-1`). At 100% the arc turns
 * to the grey of completed items (`data-4`).
 */
export function Ring({ value, label, size = 64, className }: RingProps) {
  const percent = toBarPercent(value);
  return (
    <span
      className={cx(
        'relative inline-grid flex-none place-items-center',
        percent === 100 ? 'text-ink' : 'text-accent',
        className,
      )}
      style={{ inlineSize: size, blockSize: size }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <Dial
        value={percent}
        lineWidth={3}
        arcWidth={3}
        circleClass="stroke-data-1"
        arcClass={percent === 100 ? 'stroke-data-4' : 'stroke-accent'}
      />
      <b className="tabular-nums text-14" aria-hidden="true">
        {percent}%
      </b>
    </span>
  );
}

import { cva } from 'class-variance-authority';
import { styleVars } from './style-vars.ts';

const track = cva('relative h-1.5 overflow-hidden rounded-1 border border-line-strong bg-data-0', {
  variants: {
    /** Adds a line in the middle. */
    centred: { true: 'after:absolute after:inset-y-0 after:start-1/2 after:w-px after:bg-line-strong', false: '' },
  },
});

export type ItemScaleProps = {
  /** The minimum of the scale; the maximum is 1. If the minimum is -1, the bar starts in the middle. */
  min: -1 | 0;
  value: number;
  /** The accessible name. */
  label: string;
  /** The value as text, next to the bar. */
  valueText: string;
};

/**
 * A statistic of one quiz question as a small bar, for example the share of correct answers. Grey, because the number
 * alone is neither good nor bad.
 */
export function ItemScale({ min, value, label, valueText }: ItemScaleProps) {
  const toPercent = (position: number) => ((position - min) / (1 - min)) * 100;
  const [zeroPercent, valuePercent] = [toPercent(0), toPercent(value)];
  const start = Math.min(zeroPercent, valuePercent);
  const end = Math.max(zeroPercent, valuePercent);
  return (
    <span className="grid gap-[3px] text-12 text-ink-2" role="img" aria-label={label}>
      <span
        className={track({ centred: min < 0 })}
        style={styleVars({ '--start': start, '--size': end - start })}
        aria-hidden="true"
      >
        <i className="absolute inset-y-0 start-[calc(var(--start)*1%)] w-[calc(var(--size)*1%)] bg-data-4" />
      </span>
      <span className="tabular-nums" aria-hidden="true">
        {valueText}
      </span>
    </span>
  );
}

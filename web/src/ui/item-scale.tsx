import { styleVars } from './style-vars.ts';

export type ItemScaleProps = {
  /** The minimum of the scale; the maximum is 1. With -1 the bar starts in the middle. */
  from: -1 | 0;
  value: number;
  /** The accessible name. */
  label: string;
  /** The value as text, next to the bar. */
  valueText: string;
};

/** A small grey bar with its value, for figures that are neither good nor bad. */
export function ItemScale({ from, value, label, valueText }: ItemScaleProps) {
  const toPercent = (position: number) => ((position - from) / (1 - from)) * 100;
  const [start, end] = [Math.min(toPercent(0), toPercent(value)), Math.max(toPercent(0), toPercent(value))];
  return (
    <span className="itemscale" role="img" aria-label={label} data-centred={from < 0 || undefined}>
      <span
        className="itemscale-track"
        style={styleVars({ '--from': start, '--size': end - start })}
        aria-hidden="true"
      >
        <i />
      </span>
      <span className="num" aria-hidden="true">
        {valueText}
      </span>
    </span>
  );
}

import { styleVars } from './style-vars.ts';

export type ItemScaleProps = {
  /** Where the scale begins; it ends at 1. With -1 the bar grows from the middle. */
  from: -1 | 0;
  value: number;
  /** What is measured, for a screen reader. */
  label: string;
  /** The reading in words, beside the bar. */
  words: string;
};

/** A small grey scale with its reading beside it: for figures that are neither good nor bad by themselves. */
export function ItemScale({ from, value, label, words }: ItemScaleProps) {
  const at = (place: number) => ((place - from) / (1 - from)) * 100;
  const [start, end] = [Math.min(at(0), at(value)), Math.max(at(0), at(value))];
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
        {words}
      </span>
    </span>
  );
}

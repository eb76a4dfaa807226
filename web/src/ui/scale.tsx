import { percentage, styleVars } from './style-vars.ts';

export type ProgressScaleProps = {
  /** 0 to 100. */
  value: number;
  /** The accessible name, for example "Reading depth". */
  label: string;
  thin?: boolean | undefined;
  /** Shows the numbers 0, 25, 50, 75 and 100 below the bar. */
  ticks?: boolean | undefined;
  className?: string | undefined;
};

/** A progress bar with marks at every 25%. Grey at 100%. */
export function ProgressScale({ value, label, thin, ticks, className = '' }: ProgressScaleProps) {
  const percent = percentage(value);
  const look = ['scale', thin ? 'thin' : '', percent === 100 ? 'full' : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div
        className={look}
        style={styleVars({ '--value': percent })}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i />
      </div>
      {ticks ? <ScaleTicks /> : null}
    </div>
  );
}

/** The numbers below a scale, hidden from screen readers. */
export function ScaleTicks() {
  return (
    <div className="ticks" aria-hidden="true">
      {[0, 25, 50, 75, 100].map((at) => (
        <span key={at} style={styleVars({ '--at': at })}>
          {at}
        </span>
      ))}
    </div>
  );
}

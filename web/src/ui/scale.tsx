import { percentage, styleVars } from './style-vars.ts';

export type ProgressScaleProps = {
  /** 0 to 100. */
  value: number;
  /** What is measured, for a screen reader: "Reading depth". */
  label: string;
  thin?: boolean | undefined;
  /** 0, 25, 50, 75, 100 below, as on a calibration sheet. */
  ticks?: boolean | undefined;
  className?: string | undefined;
};

/** A percentage on the five-point scale: petrol while it is in the person's hands, grey when full. */
export function ProgressScale({ value, label, thin, ticks, className = '' }: ProgressScaleProps) {
  const shown = percentage(value);
  const look = ['scale', thin ? 'thin' : '', shown === 100 ? 'full' : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div
        className={look}
        style={styleVars({ '--v': shown })}
        role="progressbar"
        aria-label={label}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i />
      </div>
      {ticks ? <ScaleTicks /> : null}
    </div>
  );
}

/** The five points of the scale, for the eye only. */
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

import type { ReactNode } from 'react';
import { ScaleTicks } from './scale.tsx';
import { percentage, styleVars } from './style-vars.ts';

export type ScoreMeterProps = {
  /** The score in percent, null if there is none yet. */
  value: number | null;
  /** The pass mark in percent. */
  setPoint: number;
  /** The text at the pass mark, for example "required 80%". */
  setPointLabel: ReactNode;
  /** The accessible name, with both values: "Score 92 percent, required 80 percent". */
  label: string;
  /** Adds a triangle under the bar that points to the score. */
  pointer?: boolean | undefined;
  /** Smaller and without the scale numbers (0 to 100), for side panels. */
  small?: boolean | undefined;
  className?: string | undefined;
};

/** A score as a bar, with a mark (the set point) at the score required to pass. */
export function ScoreMeter(props: ScoreMeterProps) {
  const { value, setPoint, setPointLabel, label, pointer, small, className = '' } = props;
  const vars = styleVars({ '--value': percentage(value ?? 0), '--set-point': percentage(setPoint) });
  return (
    <div className={`meter ${small ? 'small' : ''} ${className}`} style={vars} role="img" aria-label={label}>
      <div className="mbar">
        <i className="pass-zone" />
        {value === null ? null : <i className="val" />}
        <i className="set-point">
          <span>{setPointLabel}</span>
        </i>
        {pointer && value !== null ? <i className="ptr" /> : null}
      </div>
      {small ? null : <ScaleTicks />}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ScaleTicks } from './scale.tsx';
import { percentage, styleVars } from './style-vars.ts';

export type ScoreMeterProps = {
  /** The score, 0 to 100; null when nothing is measured yet. */
  value: number | null;
  /** The pass mark, 0 to 100. */
  setPoint: number;
  /** The word at the set point: "required 80%". */
  setPointLabel: ReactNode;
  /** All of it in words: "Score 92 percent, required 80 percent". */
  label: string;
  /** The reading hand; only in a result. */
  pointer?: boolean | undefined;
  /** Without ticks, for side panels. */
  small?: boolean | undefined;
  className?: string | undefined;
};

/** A score is a reading and the pass mark its set point: passed or not is seen before it is read. */
export function ScoreMeter(props: ScoreMeterProps) {
  const { value, setPoint, setPointLabel, label, pointer, small, className = '' } = props;
  const vars = styleVars({ '--v': percentage(value ?? 0), '--sp': percentage(setPoint) });
  return (
    <div className={`meter ${small ? 'small' : ''} ${className}`} style={vars} role="img" aria-label={label}>
      <div className="mbar">
        <i className="zone" />
        {value === null ? null : <i className="val" />}
        <i className="sp">
          <span>{setPointLabel}</span>
        </i>
        {pointer && value !== null ? <i className="ptr" /> : null}
      </div>
      {small ? null : <ScaleTicks />}
    </div>
  );
}

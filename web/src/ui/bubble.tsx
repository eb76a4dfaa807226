import type { ReactNode } from 'react';
import { percentage, styleVars } from './style-vars.ts';
import { StateWord, stateClass, type ModuleState } from './status.tsx';

export type BubbleProps = {
  state: ModuleState;
  /** The progress in percent, drawn as an arc if the state is `progress`. */
  value?: number | undefined;
  /** Usually a ChapterIcon. Its size becomes 48% of the bubble's. */
  icon: ReactNode;
  /** The diameter in pixels. By default `--bubble-size` of the style sheet, or 48. */
  size?: number | undefined;
  /** Adds the state as text for screen readers. Not needed if the state is next to the bubble as text. */
  spoken?: boolean | undefined;
  className?: string | undefined;
};

const circumference = 2 * Math.PI * 22.5;
/** The gap after the arc: longer than the circumference, so that the arc is drawn once. */
const gapLength = 200;

/** The state of a chapter as a circle: filled if completed, an arc if in progress, plain if available, dashed if locked. */
export function Bubble({ state, value, icon, size, spoken, className = '' }: BubbleProps) {
  // The view box has 48 units. The width of the line is the same in pixels at every size.
  const lineWidth = (48 / (size ?? 48)) * 1.6;
  const arc = (percentage(value ?? 0) / 100) * circumference;
  return (
    <span
      className={`bub ${stateClass(state)} ${className}`}
      style={size ? styleVars({ '--bubble-size': `${size}px` }) : undefined}
    >
      <svg className="dial" viewBox="0 0 48 48" aria-hidden="true">
        <circle className="trk" cx="24" cy="24" r="22.5" strokeWidth={lineWidth.toFixed(2)} />
        {state === 'progress' && arc > 0 ? (
          <circle
            className="arc"
            cx="24"
            cy="24"
            r="22.5"
            strokeWidth={(lineWidth * 2.125).toFixed(2)}
            strokeDasharray={`${arc.toFixed(1)} ${gapLength}`}
          />
        ) : null}
      </svg>
      <span className="core">{icon}</span>
      {spoken ? (
        <span className="visually-hidden">
          <StateWord state={state} />
        </span>
      ) : null}
    </span>
  );
}

import type { ReactNode } from 'react';
import { percentage, styleVars } from './style-vars.ts';
import { StateWord, stateClass, type ModuleState } from './status.tsx';

export type BubbleProps = {
  state: ModuleState;
  /** How far, 0 to 100; drawn as an arc while in progress. */
  value?: number | undefined;
  /** Usually a ChapterIcon; its size is set to 48% of the bubble. */
  icon: ReactNode;
  /** Diameter in pixels; without it, what the place says (48). */
  size?: number | undefined;
  /** Says the state to a screen reader. Leave it out where the word stands beside the bubble. */
  spoken?: boolean | undefined;
  className?: string | undefined;
};

const around = 2 * Math.PI * 22.5;

/** A chapter as an instrument: solid is completed, an arc in progress, a plain ring available, a broken ring locked. */
export function Bubble({ state, value, icon, size, spoken, className = '' }: BubbleProps) {
  // The pen keeps its weight when the bubble grows: it is drawn on a 48 grid.
  const pen = (48 / (size ?? 48)) * 1.6;
  const arc = (percentage(value ?? 0) / 100) * around;
  return (
    <span
      className={`bub ${stateClass(state)} ${className}`}
      style={size ? styleVars({ '--b': `${size}px` }) : undefined}
    >
      <svg className="dial" viewBox="0 0 48 48" aria-hidden="true">
        <circle className="trk" cx="24" cy="24" r="22.5" strokeWidth={pen.toFixed(2)} />
        {state === 'progress' && arc > 0 ? (
          <circle
            className="arc"
            cx="24"
            cy="24"
            r="22.5"
            strokeWidth={(pen * 2.125).toFixed(2)}
            strokeDasharray={`${arc.toFixed(1)} 200`}
          />
        ) : null}
      </svg>
      <span className="core">{icon}</span>
      {spoken ? (
        <span className="vh">
          <StateWord state={state} />
        </span>
      ) : null}
    </span>
  );
}

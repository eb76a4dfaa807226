import type { ReactNode } from 'react';
import { cva } from 'class-variance-authority';
import { Dial } from './dial.tsx';
import { StateWord, type ModuleState } from './status.tsx';
import { styleVars } from './style-vars.ts';

export type BubbleProps = {
  state: ModuleState;
  /** The progress in percent, drawn as an arc if the state is `progress`. */
  value?: number | undefined;
  /** Usually a ChapterIcon. Its size becomes `--bubble-icon`, by default 48% of the bubble's. */
  icon: ReactNode;
  /** The diameter in pixels. By default `--bubble-size`, or 48. */
  size?: number | undefined;
  /** Adds the state as text for screen readers. Not needed if the state is next to the bubble as text. */
  spoken?: boolean | undefined;
  className?: string | undefined;
};

const bubble = cva('relative inline-grid size-[var(--bubble-size,48px)] flex-none place-items-center', {
  variants: {
    state: {
      done: 'text-(--on-data-4) forced-colors:forced-color-adjust-none',
      progress: 'text-accent',
      available: 'text-ink',
      locked: 'text-ink-off',
    },
  },
});

const circleClasses: Record<ModuleState, string> = {
  done: 'fill-data-4 stroke-data-4',
  progress: 'stroke-data-1',
  available: 'stroke-line-strong',
  locked: 'stroke-line-strong',
};

/** The state of a chapter as a circle: filled if completed, an arc if in progress, plain if available, dashed if locked. */
export function Bubble({ state, value, icon, size, spoken, className }: BubbleProps) {
  // The view box has 48 units. The width of the line is the same in pixels at every size.
  const lineWidth = (48 / (size ?? 48)) * 1.6;
  return (
    <span
      className={bubble({ state, className })}
      style={size ? styleVars({ '--bubble-size': `${size}px` }) : undefined}
    >
      <Dial
        value={state === 'progress' ? (value ?? 0) : 0}
        lineWidth={lineWidth}
        arcWidth={lineWidth * 2.125}
        isDashed={state === 'locked'}
        circleClass={circleClasses[state]}
        arcClass="stroke-accent"
      />
      <span className="relative *:size-[var(--bubble-icon,calc(var(--bubble-size,48px)*0.48))]">{icon}</span>
      {spoken ? (
        <span className="sr-only">
          <StateWord state={state} />
        </span>
      ) : null}
    </span>
  );
}

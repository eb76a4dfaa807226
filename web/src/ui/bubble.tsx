import type { ReactNode } from 'react';
import { cva } from 'class-variance-authority';
import { Dial } from './dial.tsx';
import type { ModuleState } from './status.tsx';
import { styleVars } from './style-vars.ts';

export type BubbleProps = {
  state: ModuleState;
  /** The progress in percent, drawn as an arc if the state is `progress`. */
  value?: number | undefined;
  /** Usually a ChapterIcon. It gets the size `--bubble-icon`, by default 48% of the diameter of the bubble. */
  icon: ReactNode;
  /** The diameter in pixels. By default the value of `--bubble-size` in a style sheet, or else 48. */
  size?: number | undefined;
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

/** The width and height of the view box of Dial, and the default diameter in pixels. */
const viewBoxSize = 48;
const lineWidthPx = 1.6;
/** The arc is this many times as wide as the line of the circle. */
const arcToLineWidth = 2.125;

const circleClasses: Record<ModuleState, string> = {
  done: 'fill-data-4 stroke-data-4',
  progress: 'stroke-data-1',
  available: 'stroke-line-strong',
  locked: 'stroke-line-strong',
};

/**
 * The state of a chapter as a circle: filled if completed, an arc if in progress, plain if available, dashed if locked.
 * Screen readers get nothing: show the state as text next to it.
 */
export function Bubble({ state, value, icon, size, className }: BubbleProps) {
  // Line widths are in units of the view box, and a unit grows with `size`. So the number of units decreases with
  // `size`, and lines have the same width in pixels in every size.
  const lineWidth = lineWidthPx * (viewBoxSize / (size ?? viewBoxSize));
  return (
    <span
      className={bubble({ state, className })}
      style={size ? styleVars({ '--bubble-size': `${size}px` }) : undefined}
    >
      <Dial
        value={state === 'progress' ? (value ?? 0) : 0}
        lineWidth={lineWidth}
        arcWidth={lineWidth * arcToLineWidth}
        isDashed={state === 'locked'}
        circleClass={circleClasses[state]}
        arcClass="stroke-accent"
      />
      <span className="relative *:size-[var(--bubble-icon,calc(var(--bubble-size,48px)*0.48))]">{icon}</span>
    </span>
  );
}

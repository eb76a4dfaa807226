import type { ReactNode } from 'react';

/**
 * A weight can be chosen only for the sans-serif font (`sans`). The drawings use only one weight of the monospaced
 * font, because each weight is a separate file that a phone must load.
 */
type Font = { weight?: undefined; sans?: undefined } | { weight?: 400 | 500 | 600; sans: true };

type DrawingTextProps = Font & {
  x: number;
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  /** `zone` is for the zone numbers and letters in the frame of a loop sheet. */
  tone?: 'draw' | 'faint' | 'accent' | 'zone';
  children: ReactNode;
};

const fills = { draw: 'currentColor', faint: 'var(--ink-3)', accent: 'var(--accent)', zone: 'var(--draw-2)' };

/** A text in an SVG drawing. */
export function DrawingText({
  x,
  y,
  size,
  anchor = 'start',
  weight = 400,
  tone = 'draw',
  sans,
  children,
}: DrawingTextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
      fontWeight={weight}
      fontFamily={sans ? 'var(--sans)' : 'var(--mono)'}
      fill={fills[tone]}
      stroke="none"
    >
      {children}
    </text>
  );
}

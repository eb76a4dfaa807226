import type { ReactNode } from 'react';

type DrawingTextProps = {
  x: number;
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  weight?: 400 | 500 | 600;
  tone?: 'draw' | 'faint' | 'accent' | 'zone';
  sans?: boolean;
  children: ReactNode;
};

const fills = { draw: 'currentColor', faint: 'var(--ink-3)', accent: 'var(--accent)', zone: 'var(--draw-2)' };

/** A text in a drawing; by default in the monospaced font. */
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

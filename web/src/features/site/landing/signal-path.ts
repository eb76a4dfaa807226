export type Point = { readonly x: number; readonly y: number };

/** `start` is the first position. `step` is the distance between two columns (x) and between two rows (y). */
type Grid = { columns: number; start: Point; step: Point };

/**
 * Returns the first `count` positions on a grid in the order of the signal line: the first row from left to right, the
 * second row from right to left, and so on.
 */
export function listSignalPoints(count: number, { columns, start, step }: Grid): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    const isRightToLeft = row % 2 === 1;
    return {
      x: start.x + (isRightToLeft ? columns - 1 - column : column) * step.x,
      y: start.y + row * step.y,
    };
  });
}

/** SVG path data of the line through the points; empty for fewer than two points. */
export function toPathData(points: readonly Point[]): string {
  return points.length < 2 ? '' : `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

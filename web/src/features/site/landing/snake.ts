export type Point = { readonly x: number; readonly y: number };

type Grid = { columns: number; start: Point; step: Point };

/** Places on a line that runs to the end of a row and comes back on the next, as a signal does on a loop sheet. */
export function snake(count: number, { columns, start, step }: Grid): Point[] {
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / columns);
    const column = place % columns;
    const isBackwards = row % 2 === 1;
    return {
      x: start.x + (isBackwards ? columns - 1 - column : column) * step.x,
      y: start.y + row * step.y,
    };
  });
}

/** The line through the places, as path data; nothing for fewer than two. */
export function lineThrough(points: readonly Point[]): string {
  return points.length < 2 ? '' : `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

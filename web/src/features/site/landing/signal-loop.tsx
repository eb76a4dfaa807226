import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { lineThrough, type Point } from './snake.ts';

export type SignalLoopProps = {
  points: readonly Point[];
  /** Which of them is the one in progress, from 0. */
  current: number;
  radius: number;
};

/** Chapters on a signal line: solid up to the one in progress, broken beyond. */
export function SignalLoop({ points, current, radius }: SignalLoopProps) {
  return (
    <>
      <path d={lineThrough(points.slice(0, current + 1))} stroke="var(--data-4)" strokeWidth="2" />
      <path d={lineThrough(points.slice(current))} stroke="var(--draw-2)" strokeDasharray="5 4" />
      {points.map((point, place) => (
        <Instrument key={place} point={point} radius={radius} chapter={place + 1} state={Math.sign(place - current)} />
      ))}
    </>
  );
}

type InstrumentProps = { point: Point; radius: number; chapter: number; state: number };

/** `state` is -1 for a chapter that is done, 0 for the one in progress, 1 for one to come. */
function Instrument({ point: { x, y }, radius, chapter, state }: InstrumentProps) {
  const size = radius * 0.88;
  const ring =
    state < 0
      ? { fill: 'var(--data-4)', stroke: 'var(--data-4)' }
      : state === 0
        ? { fill: 'var(--surface)', stroke: 'var(--accent)', strokeWidth: 3 }
        : { fill: 'var(--surface)', stroke: 'var(--draw-2)', strokeDasharray: '4 3.5' };
  const pen = state < 0 ? 'var(--on-data-4)' : state === 0 ? 'var(--accent)' : 'var(--draw-2)';
  return (
    <>
      <circle cx={x} cy={y} r={radius} {...ring} />
      <g transform={`translate(${x - size / 2} ${y - size / 2})`} color={pen}>
        <ChapterIcon chapter={chapter} size={size} />
      </g>
    </>
  );
}

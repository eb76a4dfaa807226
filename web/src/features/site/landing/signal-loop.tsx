import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Point, toPathData } from './signal-path.ts';

export type SignalLoopProps = {
  points: readonly Point[];
  /** The index of the chapter in progress, from 0. */
  indexInProgress: number;
  radius: number;
};

/**
 * The chapters as instruments on the signal line of a loop sheet. The line is solid up to the chapter in progress and
 * dashed after it.
 */
export function SignalLoop({ points, indexInProgress, radius }: SignalLoopProps) {
  return (
    <>
      <path d={toPathData(points.slice(0, indexInProgress + 1))} stroke="var(--data-4)" strokeWidth="2" />
      <path d={toPathData(points.slice(indexInProgress))} stroke="var(--draw-2)" strokeDasharray="5 4" />
      {points.map((point, index) => (
        <Instrument
          key={index}
          point={point}
          radius={radius}
          chapter={index + 1}
          state={stateOf(index, indexInProgress)}
        />
      ))}
    </>
  );
}

type ChapterState = 'completed' | 'inProgress' | 'notStarted';

/** Returns the state of the chapter at `index`, if the chapter at `indexInProgress` is in progress. */
function stateOf(index: number, indexInProgress: number): ChapterState {
  if (index === indexInProgress) return 'inProgress';
  return index < indexInProgress ? 'completed' : 'notStarted';
}

const rings = {
  completed: { fill: 'var(--data-4)', stroke: 'var(--data-4)' },
  inProgress: { fill: 'var(--surface)', stroke: 'var(--accent)', strokeWidth: 3 },
  notStarted: { fill: 'var(--surface)', stroke: 'var(--draw-2)', strokeDasharray: '4 3.5' },
} as const satisfies Record<ChapterState, object>;

const iconColors = {
  completed: 'var(--on-data-4)',
  inProgress: 'var(--accent)',
  notStarted: 'var(--draw-2)',
} as const satisfies Record<ChapterState, string>;

type InstrumentProps = { point: Point; radius: number; chapter: number; state: ChapterState };

/** A chapter, drawn as an instrument symbol. */
function Instrument({ point: { x, y }, radius, chapter, state }: InstrumentProps) {
  const size = radius * 0.88;
  return (
    <>
      <circle cx={x} cy={y} r={radius} {...rings[state]} />
      <g transform={`translate(${x - size / 2} ${y - size / 2})`} color={iconColors[state]}>
        <ChapterIcon chapter={chapter} size={size} />
      </g>
    </>
  );
}

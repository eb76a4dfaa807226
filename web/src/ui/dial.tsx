import { toBarPercent } from './style-vars.ts';

export type DialProps = {
  /** The length of the arc in percent of the circle; at 0 there is no arc. */
  value: number;
  /** The width of the circle's line, in units of the view box (48). */
  lineWidth: number;
  /** The width of the arc's line, in units of the view box (48). */
  arcWidth: number;
  isDashed?: boolean | undefined;
  /** Classes for the line and the fill of the circle. */
  circleClass: string;
  /** Classes for the line of the arc. */
  arcClass: string;
};

const radius = 22.5;
const circumference = 2 * Math.PI * radius;
/** The gap after the arc: longer than the circumference, so that the arc is drawn once. */
const gapLength = 200;

/** The drawing of Bubble and Ring: a circle, and on it an arc that starts at the top. Fills its parent. */
export function Dial({ value, lineWidth, arcWidth, isDashed, circleClass, arcClass }: DialProps) {
  const arcLength = (toBarPercent(value) / 100) * circumference;
  const circle = { cx: 24, cy: 24, r: radius };
  return (
    <svg className="absolute inset-0 size-full -rotate-90" viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <circle
        {...circle}
        className={circleClass}
        strokeWidth={lineWidth.toFixed(2)}
        strokeDasharray={isDashed ? '3 3.2' : undefined}
      />
      {arcLength > 0 ? (
        <circle
          {...circle}
          className={arcClass}
          strokeWidth={arcWidth.toFixed(2)}
          strokeDasharray={`${arcLength.toFixed(1)} ${gapLength}`}
        />
      ) : null}
    </svg>
  );
}

import { percentage } from './style-vars.ts';

export type RingProps = {
  /** 0 to 100. */
  value: number;
  label: string;
  size?: number | undefined;
  className?: string | undefined;
};

const circumference = 2 * Math.PI * 22.5;
/** The gap after the arc: longer than the circumference, so that the arc is drawn once. */
const gapLength = 200;

/** A percentage as an arc with the number inside. Uses the styles of a bubble (bubble.css). */
export function Ring({ value, label, size = 64, className = '' }: RingProps) {
  const percent = percentage(value);
  return (
    <span
      className={`bub ${percent === 100 ? 'fullring' : 'prog'} ${className}`}
      style={{ inlineSize: size, blockSize: size }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg className="dial" viewBox="0 0 48 48" aria-hidden="true">
        <circle className="trk" cx="24" cy="24" r="22.5" strokeWidth="3" />
        <circle
          className="arc"
          cx="24"
          cy="24"
          r="22.5"
          strokeWidth="3"
          strokeDasharray={`${((percent / 100) * circumference).toFixed(1)} ${gapLength}`}
        />
      </svg>
      <b className="num text-14" aria-hidden="true">
        {percent}%
      </b>
    </span>
  );
}

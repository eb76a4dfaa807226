import { percentage, styleVars } from './style-vars.ts';

export type LevelProps = {
  /** The reading depth in percent. */
  value: number;
  label: string;
  /** The height in pixels. By default the height of the parent. */
  height?: number | undefined;
  /** Shows the numbers 0, 25, 50, 75 and 100 next to it. */
  ticks?: boolean | undefined;
  className?: string | undefined;
};

/** The reading depth as a vertical bar that fills from the top. */
export function Level({ value, label, height, ticks, className = '' }: LevelProps) {
  const percent = percentage(value);
  return (
    <div className={`levelbox ${className}`} style={height ? { blockSize: height } : undefined}>
      <div
        className="level"
        style={styleVars({ '--value': percent })}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i />
      </div>
      {ticks ? (
        <div className="levelticks" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((at) => (
            <span key={at}>{at}</span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

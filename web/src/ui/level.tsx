import { percentage, styleVars } from './style-vars.ts';

export type LevelProps = {
  /** Reading depth, 0 to 100. */
  value: number;
  label: string;
  /** Height of the vessel in pixels; without it, it fills its parent. */
  height?: number | undefined;
  /** The five points beside it. */
  ticks?: boolean | undefined;
  className?: string | undefined;
};

/** Reading depth as the level in a vessel, filling downwards with the page. For the desk; a phone shows the scale. */
export function Level({ value, label, height, ticks, className = '' }: LevelProps) {
  const shown = percentage(value);
  return (
    <div className={`levelbox ${className}`} style={height ? { blockSize: height } : undefined}>
      <div
        className="level"
        style={styleVars({ '--v': shown })}
        role="progressbar"
        aria-label={label}
        aria-valuenow={shown}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import CaptionsIcon from 'lucide-react/icons/captions';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { formatDuration } from '../../../lib/formatting.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { styleVars } from '../../../ui/style-vars.ts';
import { speeds } from './player-keys.rules.ts';
import type { VideoState } from './use-video-state.ts';
import type { VideoControls } from './video-controls.ts';

type PlayerBarProps = {
  state: VideoState;
  /** True if the video has captions. */
  hasCaptions: boolean;
  /** Returns undefined until the video element is mounted. */
  getControls: () => VideoControls | undefined;
};

/** The controls below a video. */
export function PlayerBar({ state, hasCaptions, getControls }: PlayerBarProps) {
  const { t } = useLingui();
  const { isPlaying, isMuted, areCaptionsOn, time, duration, speed } = state;
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5 border-b border-line px-2 py-1">
      <IconButton
        label={isPlaying ? t`Pause` : t`Play`}
        icon={<Icon of={isPlaying ? Pause : Play} size={20} />}
        onClick={() => getControls()?.togglePlaying()}
      />
      <span className="tabular-nums text-13 whitespace-nowrap">
        {formatDuration(time)} / {formatDuration(duration)}
      </span>
      <SeekSlider time={time} duration={duration} onSeek={(target) => getControls()?.seekTo(target)} />
      <IconButton
        label={isMuted ? t`Unmute` : t`Mute`}
        icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
        onClick={() => getControls()?.toggleMuted()}
      />
      <select
        className="h-11 cursor-pointer rounded-2 px-2 text-14 tabular-nums hover:bg-hover"
        aria-label={t`Speed`}
        value={speed}
        onChange={(event) => getControls()?.setSpeed(Number(event.target.value))}
      >
        {speeds.map((option) => (
          <option key={option} value={option}>
            {t`${option}×`}
          </option>
        ))}
      </select>
      {hasCaptions ? (
        <IconButton
          label={t`Captions`}
          aria-pressed={areCaptionsOn}
          tone={areCaptionsOn ? 'accent' : 'neutral'}
          icon={<Icon of={CaptionsIcon} size={20} />}
          onClick={() => getControls()?.toggleCaptions()}
        />
      ) : null}
      <IconButton
        label={t`Full screen`}
        icon={<Icon of={Maximize} size={20} />}
        onClick={() => getControls()?.toggleFullscreen()}
      />
    </div>
  );
}

/** The video counts as having reached the target of the slider when it is at most this far from the target. */
const reachedWithinSeconds = 1;

type SeekSliderProps = { time: number; duration: number; onSeek: (time: number) => void };

function SeekSlider({ time, duration, onSeek }: SeekSliderProps) {
  const { t } = useLingui();
  // The slider stays at the target until the video reaches it. If the slider jumped back to the old time, the next
  // arrow key would start from there.
  const [target, setTarget] = useState<number | null>(null);
  if (target !== null && Math.abs(time - target) <= reachedWithinSeconds) setTarget(null);
  const position = target ?? time;
  return (
    <input
      type="range"
      className={cx(
        'h-11 min-w-20 grow basis-[120px] cursor-pointer mx-2 accent-action',
        // On a phone, the slider has a row of its own.
        'max-sm:-order-1 max-sm:mx-1 max-sm:basis-full',
      )}
      aria-label={t`Position in the video`}
      aria-valuetext={t`${formatDuration(time)} of ${formatDuration(duration)}`}
      min={0}
      max={Math.max(1, Math.floor(duration))}
      step={1}
      value={Math.min(position, Math.max(1, duration))}
      style={styleVars({ '--value': duration > 0 ? (position * 100) / duration : 0 })}
      onChange={(event) => {
        const selected = Number(event.target.value);
        setTarget(selected);
        onSeek(selected);
      }}
    />
  );
}

export function KeyboardHelp() {
  return (
    <p className="meta max-xl:hidden">
      <Trans>
        Keys: Space play or pause, ← → 5 seconds back or forward, ↑ ↓ volume, M mute, C captions, &lt; &gt; speed, F
        full screen.
      </Trans>
    </p>
  );
}

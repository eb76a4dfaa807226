import { Trans, useLingui } from '@lingui/react/macro';
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
import { speeds } from './player-keys.ts';
import type { actOn, VideoView } from './use-video.ts';

type Props = {
  view: VideoView;
  hasTracks: boolean;
  /** The acts on the element, once it is there. */
  acts: () => ReturnType<typeof actOn> | undefined;
};

/** What can be done with a video, under it. */
export function PlayerBar({ view, hasTracks, acts }: Props) {
  const { t } = useLingui();
  const { isPlaying, isMuted, hasCaptions, time, duration, speed } = view;
  // Until the video has got there the slider stays where it was put: set back to the old time, its own next event
  // would take the video back too.
  const [aim, setAim] = useState<number | null>(null);
  if (aim !== null && Math.abs(time - aim) <= 1) setAim(null);
  const place = aim ?? time;
  return (
    <div className="player-bar">
      <IconButton
        label={isPlaying ? t`Pause` : t`Play`}
        icon={<Icon of={isPlaying ? Pause : Play} size={20} />}
        onClick={() => acts()?.toggle()}
      />
      <span className="num text-13 whitespace-nowrap">
        {formatDuration(time)} / {formatDuration(duration)}
      </span>
      <input
        type="range"
        className="player-seek"
        aria-label={t`Place in the video`}
        aria-valuetext={t`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.min(place, Math.max(1, duration))}
        style={styleVars({ '--v': duration > 0 ? (place * 100) / duration : 0 })}
        onChange={(event) => {
          const wanted = Number(event.target.value);
          setAim(wanted);
          acts()?.seekTo(wanted);
        }}
      />
      <IconButton
        label={isMuted ? t`Unmute` : t`Mute`}
        icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
        onClick={() => acts()?.mute()}
      />
      <select
        className="player-speed num"
        aria-label={t`Speed`}
        value={speed}
        onChange={(event) => acts()?.setSpeed(() => Number(event.target.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
      {hasTracks ? (
        <IconButton
          label={t`Captions`}
          aria-pressed={hasCaptions}
          className={hasCaptions ? 'text-accent' : ''}
          icon={<Icon of={CaptionsIcon} size={20} />}
          onClick={() => acts()?.captions()}
        />
      ) : null}
      <IconButton label={t`Full screen`} icon={<Icon of={Maximize} size={20} />} onClick={() => acts()?.fullscreen()} />
    </div>
  );
}

/** The keys, for those who use them. */
export function KeyWords() {
  return (
    <p className="meta only-l">
      <Trans>
        Keys: space plays, arrows go 5 seconds and change the volume, M mutes, C captions, &lt; &gt; speed, F full
        screen.
      </Trans>
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ControlRoomScene } from './control-room-scene.tsx';

/** The clip's length as it is made by scripts/landing-clip.mjs. */
const length = '0:14';

/** The drawing, and the clip in its place once it is asked for. The clip has no sound; its words stand in the picture. */
export function SampleClip() {
  const { t } = useLingui();
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on at the player.
    if (state === 'playing') video.current?.focus();
  }, [state]);
  if (state === 'playing') {
    return (
      <div className="poster">
        <video
          ref={video}
          tabIndex={0}
          className="h-full w-full object-cover"
          controls
          autoPlay
          muted
          playsInline
          aria-label={t`Example clip: an event log, and the line in it that nobody can explain. No sound.`}
        >
          <source src="/example-clip.webm" type="video/webm" />
          <source src="/example-clip.mp4" type="video/mp4" onError={() => setState('failed')} />
        </video>
      </div>
    );
  }
  return (
    <div className="poster">
      <ControlRoomScene />
      {state === 'failed' ? (
        <p className="cap ps-3.5! start-4!" role="status">
          <Trans>This browser cannot show the clip.</Trans>
        </p>
      ) : (
        <>
          <button
            type="button"
            className="play"
            aria-label={t`Play the example clip, 14 seconds, no sound`}
            onClick={() => setState('playing')}
          >
            <Icon of={Play} size={26} />
          </button>
          <span className="cap" aria-hidden="true">
            {length}
          </span>
        </>
      )}
    </div>
  );
}

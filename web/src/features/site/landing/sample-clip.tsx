import { Trans, useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ControlRoomScene } from './control-room-scene.tsx';

/** The duration of the clip that scripts/landing-clip.mjs creates. */
const duration = '0:14';

/** A drawing that is replaced by a clip when Play is pressed. The clip has no sound; its text is part of the picture. */
export function SampleClip() {
  const { t } = useLingui();
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The Play button, which had the focus, is no longer in the page.
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
          aria-label={t`Example clip: an event log with a line that nobody can explain. No sound.`}
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
        <p className="cap ps-3.5 start-4" role="status">
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
            {duration}
          </span>
        </>
      )}
    </div>
  );
}

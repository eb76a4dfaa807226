import { Trans, useLingui } from '@lingui/react/macro';
import { cva, cx } from 'class-variance-authority';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ControlRoomScene } from './control-room-scene.tsx';

/** The duration of the clip that scripts/landing-clip.mjs creates. */
const duration = '0:14';

const frame = cva('relative grid bg-sunken', {
  variants: { fillsHeight: { true: 'h-full', false: 'min-h-[220px] lg:min-h-[400px]' } },
});

const caption = cva(
  [
    'absolute bottom-4 flex h-11 items-center rounded-1 bg-surface pe-3.5 max-sm:bottom-3.5',
    'font-mono-plain text-[13px] leading-none text-ink',
  ],
  { variants: { content: { duration: 'start-17 ps-6.5 max-sm:start-13', message: 'start-4 ps-3.5' } } },
);

export type SampleClipProps = {
  /** True if the clip is as high as the parent element, false if the clip has a minimum height of its own. */
  fillsHeight?: boolean | undefined;
};

/**
 * A drawing that is replaced by a video clip when Play is pressed. The clip has no sound, and its frames contain its
 * text.
 */
export function SampleClip({ fillsHeight = false }: SampleClipProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The video has replaced the Play button, which had the focus.
    if (state === 'playing') video.current?.focus();
  }, [state]);
  if (state === 'playing') {
    return (
      <div className={frame({ fillsHeight })}>
        <video
          ref={video}
          tabIndex={0}
          className="size-full object-cover"
          controls
          autoPlay
          muted
          playsInline
          aria-label={t`Example clip: an event log with a line that nobody can explain. No sound.`}
        >
          <source src="/example-clip.webm" type="video/webm" />
          {/* The browser tries the files in this order. If it cannot play this last file, it can play none of them. */}
          <source src="/example-clip.mp4" type="video/mp4" onError={() => setState('failed')} />
        </video>
      </div>
    );
  }
  return (
    <div className={frame({ fillsHeight })}>
      <ControlRoomScene />
      {state === 'failed' ? (
        <p className={caption({ content: 'message' })} role="status">
          <Trans>This browser cannot show the clip.</Trans>
        </p>
      ) : (
        <>
          <button
            type="button"
            className={cx(
              'absolute start-4 bottom-1.5 z-1 grid size-16 place-items-center max-sm:bottom-2.5 max-sm:size-13',
              'rounded-full border-3 border-surface bg-action text-on-action',
            )}
            aria-label={t`Play the example clip, 14 seconds, no sound`}
            onClick={() => setState('playing')}
          >
            <Icon of={Play} size={26} />
          </button>
          <span className={caption({ content: 'duration' })} aria-hidden="true">
            {duration}
          </span>
        </>
      )}
    </div>
  );
}

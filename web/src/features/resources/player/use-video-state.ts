import { type RefObject, useEffect, useState } from 'react';

/** The state of a video element. Times are in seconds; `duration` is 0 until it is known. */
export type VideoState = {
  isPlaying: boolean;
  isMuted: boolean;
  /** True while the video waits for data. */
  isBuffering: boolean;
  /** True while captions are displayed. */
  areCaptionsOn: boolean;
  time: number;
  duration: number;
  speed: number;
};

const initialState: VideoState = {
  isPlaying: false,
  isMuted: false,
  isBuffering: false,
  areCaptionsOn: false,
  time: 0,
  duration: 0,
  speed: 1,
};

const eventNames = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'seeking',
  'volumechange',
  'ratechange',
  'loadedmetadata',
  'durationchange',
  'waiting',
  'playing',
  'canplay',
] as const;

/**
 * Returns the current state of a video element. The state follows every change, whether by this page, by the browser's
 * controls or by media keys.
 */
export function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(initialState);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let isBuffering = false;
    const update = (event?: Event) => {
      if (event?.type === 'waiting') isBuffering = true;
      if (event?.type === 'playing' || event?.type === 'canplay' || event?.type === 'pause') isBuffering = false;
      setState({
        isPlaying: !element.paused && !element.ended,
        isMuted: element.muted || element.volume === 0,
        isBuffering,
        areCaptionsOn: [...element.textTracks].some(({ mode }) => mode === 'showing'),
        time: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
        speed: element.playbackRate,
      });
    };
    for (const name of eventNames) element.addEventListener(name, update);
    element.textTracks.addEventListener('change', update);
    update();
    return () => {
      for (const name of eventNames) element.removeEventListener(name, update);
      element.textTracks.removeEventListener('change', update);
    };
  }, [video]);
  return state;
}

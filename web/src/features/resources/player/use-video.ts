import { type RefObject, useEffect, useState } from 'react';

/** What a player shows of its video. Seconds; `duration` is 0 while it is not known. */
export type VideoView = {
  isPlaying: boolean;
  isMuted: boolean;
  isWaiting: boolean;
  hasCaptions: boolean;
  time: number;
  duration: number;
  speed: number;
};

const nothingYet: VideoView = {
  isPlaying: false,
  isMuted: false,
  isWaiting: false,
  hasCaptions: false,
  time: 0,
  duration: 0,
  speed: 1,
};

const events = [
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

/** Follows a video element: the element is the truth, whoever has changed it. */
export function useVideo(video: RefObject<HTMLVideoElement | null>): VideoView {
  const [view, setView] = useState(nothingYet);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let isWaiting = false;
    const look = (event?: Event) => {
      if (event?.type === 'waiting') isWaiting = true;
      if (event?.type === 'playing' || event?.type === 'canplay' || event?.type === 'pause') isWaiting = false;
      setView({
        isPlaying: !element.paused && !element.ended,
        isMuted: element.muted || element.volume === 0,
        isWaiting,
        hasCaptions: [...element.textTracks].some(({ mode }) => mode === 'showing'),
        time: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
        speed: element.playbackRate,
      });
    };
    for (const name of events) element.addEventListener(name, look);
    element.textTracks.addEventListener('change', look);
    look();
    return () => {
      for (const name of events) element.removeEventListener(name, look);
      element.textTracks.removeEventListener('change', look);
    };
  }, [video]);
  return view;
}

/** Does what a button or key asks for. */
export function actOn(video: HTMLVideoElement, frame: HTMLElement | null) {
  const end = () => (Number.isFinite(video.duration) ? video.duration : 0);
  const seekTo = (time: number) => {
    video.currentTime = Math.min(Math.max(0, time), end());
  };
  return {
    toggle: () => {
      // A play that is stopped again at once is refused by the browser; the element's state says all.
      if (video.paused || video.ended) video.play().catch(() => undefined);
      else video.pause();
    },
    seekTo,
    seekBy: (seconds: number) => seekTo(video.currentTime + seconds),
    toEnd: () => seekTo(end()),
    mute: () => {
      video.muted = !video.muted;
    },
    louder: (share: number) => {
      video.muted = false;
      video.volume = Math.min(1, Math.max(0, video.volume + share));
    },
    // From the element: two quick presses are two steps, whatever the page shows by then.
    setSpeed: (next: (speed: number) => number) => {
      video.playbackRate = next(video.playbackRate);
    },
    captions: () => {
      const tracks = [...video.textTracks];
      const isShown = tracks.some(({ mode }) => mode === 'showing');
      const wanted = isShown ? undefined : (tracks.find(({ language }) => languageFits(language)) ?? tracks[0]);
      for (const track of tracks) track.mode = track === wanted ? 'showing' : 'disabled';
    },
    fullscreen: () => toggleFullscreen(video, frame),
  };
}

const languageFits = (language: string) =>
  navigator.languages.some((own) => own.toLowerCase().startsWith(language.toLowerCase().split('-', 1)[0] ?? ''));

/** Phones of one make have it for the video alone, under another name. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreen(video: OldVideo, frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) frame.requestFullscreen().catch(() => video.webkitEnterFullscreen?.());
  else video.webkitEnterFullscreen?.();
}

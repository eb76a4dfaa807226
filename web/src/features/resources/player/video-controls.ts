import { findNextSpeed, type PlayerAction } from './player-keys.rules.ts';

export type VideoControls = ReturnType<typeof createVideoControls>;

/**
 * The actions on a video element, for buttons and keys. `fullscreenElement` is the element to display in full screen.
 */
export function createVideoControls(video: HTMLVideoElement, fullscreenElement: HTMLElement | null) {
  const getEndTime = () => (Number.isFinite(video.duration) ? video.duration : 0);
  const seekTo = (time: number) => {
    video.currentTime = Math.min(Math.max(0, time), getEndTime());
  };
  const setSpeed = (speed: number) => {
    video.playbackRate = speed;
  };
  const togglePlaying = () => {
    // The promise of play() rejects if pause() follows immediately. This is no error, so it is ignored.
    if (video.paused || video.ended) video.play().catch(() => undefined);
    else video.pause();
  };
  const toggleMuted = () => {
    video.muted = !video.muted;
  };
  const changeVolume = (offset: number) => {
    video.muted = false;
    video.volume = Math.min(1, Math.max(0, video.volume + offset));
  };
  const toggleCaptions = () => {
    const tracks = [...video.textTracks];
    const isShowing = tracks.some(({ mode }) => mode === 'showing');
    const selected = isShowing ? undefined : (findPreferredTrack(tracks) ?? tracks[0]);
    for (const track of tracks) track.mode = track === selected ? 'showing' : 'disabled';
  };
  const toggleFullscreen = () => toggleFullscreenOf(video, fullscreenElement);
  return {
    togglePlaying,
    toggleMuted,
    toggleCaptions,
    toggleFullscreen,
    seekTo,
    setSpeed,
    perform(action: PlayerAction): void {
      switch (action.kind) {
        case 'toggle_playing':
          return togglePlaying();
        case 'toggle_muted':
          return toggleMuted();
        case 'toggle_captions':
          return toggleCaptions();
        case 'toggle_fullscreen':
          return toggleFullscreen();
        case 'slower':
          return setSpeed(findNextSpeed(video.playbackRate, -1));
        case 'faster':
          return setSpeed(findNextSpeed(video.playbackRate, 1));
        case 'seek_start':
          return seekTo(0);
        case 'seek_end':
          return seekTo(getEndTime());
        case 'seek':
          return seekTo(video.currentTime + action.offset);
        case 'volume':
          return changeVolume(action.offset);
      }
    },
  };
}

/** Finds the captions in the language that the person prefers most. `de` and `de-AT` count as the same language. */
function findPreferredTrack(tracks: readonly TextTrack[]): TextTrack | undefined {
  const findTrackInLanguage = (preferred: string) =>
    tracks.find(({ language }) => primarySubtag(language) === primarySubtag(preferred));
  return navigator.languages.map(findTrackInLanguage).find((track) => track !== undefined);
}

const primarySubtag = (language: string) => language.toLowerCase().split('-', 1)[0] ?? '';

/** iPhones support full screen only for video elements, and only with the method `webkitEnterFullscreen`. */
type WebkitVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreenOf(video: WebkitVideo, fullscreenElement: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (fullscreenElement?.requestFullscreen)
    fullscreenElement.requestFullscreen().catch(() => video.webkitEnterFullscreen?.());
  else video.webkitEnterFullscreen?.();
}

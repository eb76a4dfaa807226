import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource, WatchProgress } from '@loopcheck/contract/features/resources/resources.contract';
import { watchedThresholdPercent } from '@loopcheck/contract/features/resources/watching.rules';
import { cx } from 'class-variance-authority';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, useRef, useState } from 'react';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressScale } from '../../../ui/scale.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConversionStatus } from '../conversion-status.tsx';
import { toDownloadUrl, toVideoUrl } from '../resource-urls.ts';
import { KeyboardHelp, PlayerBar } from './player-bar.tsx';
import { actionOfKey } from './player-keys.rules.ts';
import { useVideoState } from './use-video-state.ts';
import { useReportedWatchProgress } from './use-reported-watch-progress.ts';
import { createVideoControls } from './video-controls.ts';

type VideoPlayerProps = { resource: LearningResource; userId: string; onClose: () => void };

/**
 * Plays a video in a dialog. If the browser cannot play the video, or its conversion is not done, the dialog offers the
 * video for download.
 */
export function VideoPlayer({ resource, userId, onClose }: VideoPlayerProps) {
  // `forms` are the file formats in which the server has the video. There are none until the conversion is done.
  const [isUnplayable, setIsUnplayable] = useState(resource.forms.length === 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={resource.title}
      shape="sheet"
      wide
      noPadding
    >
      {isUnplayable ? (
        <UnplayableVideo resource={resource} />
      ) : (
        <Player resource={resource} userId={userId} onUnplayable={() => setIsUnplayable(true)} />
      )}
    </Dialog>
  );
}

function UnplayableVideo({ resource }: { resource: LearningResource }) {
  return (
    <div className={cx(panelPadding, 'stack')}>
      <p role="status">
        {resource.conversion ? (
          <ConversionStatus conversion={resource.conversion} />
        ) : (
          <Trans>This browser cannot play this video. Download it and open it in another program.</Trans>
        )}
      </p>
      <DownloadVideo resource={resource} isPrimary />
    </div>
  );
}

function DownloadVideo({ resource, isPrimary }: { resource: LearningResource; isPrimary?: boolean }) {
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'quiet'}
      href={toDownloadUrl(resource.id)}
      download={resource.fileName ?? true}
      icon={<Icon of={Download} />}
    >
      <Trans>Download video</Trans>
    </ButtonLink>
  );
}

type PlayerProps = Omit<VideoPlayerProps, 'onClose'> & {
  /** Called if the browser can play none of the file formats. */
  onUnplayable: () => void;
};

function Player({ resource, userId, onUnplayable }: PlayerProps) {
  const { t } = useLingui();
  const fullscreenElement = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const state = useVideoState(video);
  const progress = useReportedWatchProgress(video, userId, resource);
  const getControls = () => (video.current ? createVideoControls(video.current, fullscreenElement.current) : undefined);
  const performKeyAction = (event: KeyboardEvent) => {
    const action = actionOfKey(event, focusedControlOf(event.target));
    const controls = getControls();
    if (!action || !controls) return;
    event.preventDefault();
    controls.perform(action);
  };
  // The browser tries the formats in this order. An error of the last format means that the browser can play none.
  const lastFormat = resource.forms.at(-1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys work wherever the focus is in the player
    <div
      className="group/player flex min-h-0 flex-none flex-col bg-raised"
      ref={fullscreenElement}
      onKeyDown={performKeyAction}
    >
      {/* Video has a black background in both themes. */}
      <div className="relative grid place-items-center bg-[#000] group-[:fullscreen]/player:flex-auto">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a trainer can add captions */}
        <video
          ref={video}
          className={cx(
            'aspect-video max-h-[min(60dvh,540px)] w-full cursor-pointer bg-[#000]',
            'group-[:fullscreen]/player:h-full group-[:fullscreen]/player:max-h-[calc(100dvh-56px)]',
          )}
          playsInline
          preload="metadata"
          poster={resource.posterPath ?? undefined}
          aria-label={resource.title}
          onClick={() => getControls()?.togglePlaying()}
        >
          {resource.forms.map((format) => (
            <source
              key={format}
              src={toVideoUrl(resource.id, format)}
              type={mimeTypes[format]}
              onError={format === lastFormat ? onUnplayable : undefined}
            />
          ))}
          {resource.captions.map(({ id, label, language, filePath }) => (
            <track key={id} kind="captions" src={filePath} srcLang={language} label={label} />
          ))}
        </video>
        {state.isBuffering ? (
          <span className="pointer-events-none absolute text-[#fff]" role="status">
            <Spinner size={44} />
            <span className="sr-only">{t`Loading video...`}</span>
          </span>
        ) : null}
      </div>
      <PlayerBar state={state} hasCaptions={resource.captions.length > 0} getControls={getControls} />
      <div className={cx(panelPadding, 'stack gap-3 group-[:fullscreen]/player:hidden')}>
        {progress ? <WatchProgressLine progress={progress} /> : null}
        {resource.description ? <p className="text-ink-2 wrap-anywhere">{resource.description}</p> : null}
        <div className="row flex-wrap justify-between">
          <KeyboardHelp />
          <DownloadVideo resource={resource} />
        </div>
      </div>
    </div>
  );
}

const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' } as const;

function focusedControlOf(target: EventTarget): 'button' | 'slider' | 'other' {
  if (!(target instanceof HTMLElement)) return 'other';
  // A select list uses the arrow keys as a slider does, so it counts as a slider.
  if (target.closest('input, select')) return 'slider';
  return target.closest('button, a') ? 'button' : 'other';
}

function WatchProgressLine({ progress }: { progress: WatchProgress }) {
  const { t } = useLingui();
  const { percentage, isWatched, notCounted } = progress;
  if (notCounted === 'module_locked') {
    return (
      <p className="meta">
        <Trans>This module is locked. Watching does not count yet.</Trans>
      </p>
    );
  }
  return (
    <div className="stack gap-1">
      <div className="row justify-between text-14">
        {isWatched ? (
          <span className="row gap-1.5">
            <Icon of={CircleCheck} size={16} /> <Trans>Watched</Trans>
          </span>
        ) : (
          <span className="text-ink-2">
            <Trans>Counts as watched at {watchedThresholdPercent}%. Skipped parts do not count.</Trans>
          </span>
        )}
        <b className="tabular-nums">{percentage}%</b>
      </div>
      <ProgressScale value={percentage} label={t`Watched`} thin />
    </div>
  );
}

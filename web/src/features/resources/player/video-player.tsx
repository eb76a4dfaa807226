import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { watchedShare } from '@loopcheck/contract/features/resources/watching.rules';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ButtonLink } from '../../../ui/link-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressScale } from '../../../ui/scale.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConversionWords } from '../conversion-words.tsx';
import { downloadPath, formPath } from '../resource-paths.ts';
import { KeyWords, PlayerBar } from './player-bar.tsx';
import { actOf, type PlayerAct, stepSpeed } from './player-keys.ts';
import './player.css';
import { useVideo, actOn } from './use-video.ts';
import { useWatching } from './use-watching.ts';

type Props = { resource: LearningResource; userId: string; onClose: () => void };

/** A video in a dialog: played, or offered for download where this browser cannot play it. */
export function VideoPlayer({ resource, userId, onClose }: Props) {
  const [isBroken, setIsBroken] = useState(resource.forms.length === 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={resource.title}
      shape="sheet"
      wide
      bare
    >
      {isBroken ? (
        <CannotPlay resource={resource} />
      ) : (
        <Playing resource={resource} userId={userId} onBroken={() => setIsBroken(true)} />
      )}
    </Dialog>
  );
}

function CannotPlay({ resource }: { resource: LearningResource }) {
  return (
    <div className="stack pad">
      <p role="status">
        {resource.conversion ? (
          <ConversionWords conversion={resource.conversion} />
        ) : (
          <Trans>This browser cannot play this video. Download it and open it with a player on this machine.</Trans>
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
      href={downloadPath(resource.id)}
      download={resource.fileName ?? true}
      icon={<Icon of={Download} />}
    >
      <Trans>Download video</Trans>
    </ButtonLink>
  );
}

function Playing({ resource, userId, onBroken }: Omit<Props, 'onClose'> & { onBroken: () => void }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const view = useVideo(video);
  const watching = useWatching(video, userId, resource);
  const acts = () => (video.current ? actOn(video.current, frame.current) : undefined);
  const press = (event: KeyboardEvent) => {
    const act = actOf(event, placeOf(event.target));
    const does = acts();
    if (!act || !does) return;
    event.preventDefault();
    perform(act, does);
  };
  const last = resource.forms.at(-1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the player work wherever in it the focus stands
    <div className="player" ref={frame} onKeyDown={press}>
      <div className="player-stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions stand where somebody has added them */}
        <video
          ref={video}
          playsInline
          preload="metadata"
          poster={resource.posterPath ?? undefined}
          aria-label={resource.title}
          onClick={() => acts()?.toggle()}
        >
          {resource.forms.map((form) => (
            <source
              key={form}
              src={formPath(resource.id, form)}
              type={mimeTypes[form]}
              onError={form === last ? onBroken : undefined}
            />
          ))}
          {resource.captions.map(({ id, label, language, filePath }) => (
            <track key={id} kind="captions" src={filePath} srcLang={language} label={label} />
          ))}
        </video>
        {view.isWaiting ? (
          <span className="player-wait" role="status">
            <Spinner size={44} />
            <span className="vh">{t`Loading video...`}</span>
          </span>
        ) : null}
      </div>
      <PlayerBar view={view} hasTracks={resource.captions.length > 0} acts={acts} />
      <div className="pad stack s12 player-words">
        {watching ? <WatchedLine watching={watching} /> : null}
        {resource.description ? <p className="sec wrap-anywhere">{resource.description}</p> : null}
        <div className="row wrap between">
          <KeyWords />
          <DownloadVideo resource={resource} />
        </div>
      </div>
    </div>
  );
}

const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' } as const;

function placeOf(target: EventTarget): 'button' | 'slider' | 'other' {
  if (!(target instanceof HTMLElement)) return 'other';
  if (target.closest('input, select')) return 'slider';
  return target.closest('button, a') ? 'button' : 'other';
}

function perform(act: PlayerAct, does: ReturnType<typeof actOn>): void {
  if (act.kind === 'seek') does.seekBy(act.by);
  else if (act.kind === 'louder') does.louder(act.by);
  else if (act.kind === 'slower') does.setSpeed((speed) => stepSpeed(speed, -1));
  else if (act.kind === 'faster') does.setSpeed((speed) => stepSpeed(speed, 1));
  else if (act.kind === 'start') does.seekTo(0);
  else if (act.kind === 'end') does.toEnd();
  else does[act.kind]();
}

function WatchedLine({ watching }: { watching: NonNullable<LearningResource['watching']> }) {
  const { t } = useLingui();
  const { percentage, isWatched, notCounted } = watching;
  if (notCounted) {
    return (
      <p className="meta">
        <Trans>This module is still locked: what you watch now is not counted.</Trans>
      </p>
    );
  }
  return (
    <div className="stack s4">
      <div className="row between text-14">
        {isWatched ? (
          <span className="row gap-1.5!">
            <Icon of={CircleCheck} size={16} /> <Trans>Watched</Trans>
          </span>
        ) : (
          <span className="sec">
            <Trans>Counts as watched at {watchedShare}%. What is skipped does not count.</Trans>
          </span>
        )}
        <b className="num">{percentage}%</b>
      </div>
      <ProgressScale value={percentage} label={t`Watched`} thin />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsMedia } from '@loopcheck/contract/features/news/news.contract';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { findNeighbourIndex } from './news.rules.ts';

type Props = {
  media: readonly NewsMedia[];
  /** The title of the news item. */
  title: string;
  /** The index of the displayed picture or video, from 0. */
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
};

/** Shows one picture or video in a large dialog. Buttons and arrow keys show the next or previous picture or video. */
export function MediaViewer({ media, title, index, onIndexChange, onClose }: Props) {
  const { t } = useLingui();
  const count = media.length;
  const current = media[index];
  const step = (direction: 1 | -1) => onIndexChange(findNeighbourIndex(index, direction, count));
  useArrowKeys(step);
  if (!current) return null;
  const number = index + 1;
  return (
    <LazyDialog
      open
      wide
      noPadding
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      footer={
        count > 1 ? (
          <div className="flex flex-1 items-center gap-2">
            <IconButton
              label={t`Previous`}
              icon={<Icon of={ChevronLeft} className="rtl:-scale-x-100" />}
              onClick={() => step(-1)}
            />
            <span className="min-w-0 flex-1 text-center tabular-nums" role="status">
              <Trans>
                {number} of {count}
              </Trans>
            </span>
            <IconButton
              label={t`Next`}
              icon={<Icon of={ChevronRight} className="rtl:-scale-x-100" />}
              onClick={() => step(1)}
            />
          </div>
        ) : null
      }
    >
      <div className="grid flex-none place-items-center bg-sunken">
        <LargeMedia key={current.url} media={current} label={t`${title}, ${number} of ${count}`} />
      </div>
    </LazyDialog>
  );
}

const mediaClass = 'max-h-[70vh] object-contain';

function LargeMedia({ media, label }: { media: NewsMedia; label: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <p className={panelPadding} role="alert">
        <Trans>This file cannot be shown.</Trans>{' '}
        <a href={media.url} download={media.filename}>
          <Trans>Download {media.filename}</Trans>
        </a>
      </p>
    );
  }
  if (media.type === 'image') {
    return <img className={mediaClass} src={media.url} alt={label} onError={() => setHasFailed(true)} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own recordings have no captions
    <video
      className={mediaClass}
      src={media.url}
      controls
      autoPlay
      playsInline
      aria-label={label}
      onError={() => setHasFailed(true)}
    />
  );
}

/**
 * Calls `onStep` for the left and right arrow keys. Does nothing while a video has the focus, because the video uses
 * these keys to seek. In a right-to-left language, the left key steps to the next file.
 */
function useArrowKeys(onStep: (direction: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    const isRightToLeft = document.dir === 'rtl';
    if (event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) onStep(1);
    if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) onStep(-1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

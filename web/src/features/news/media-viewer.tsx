import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsMedia } from '@loopcheck/contract/features/news/news.contract';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  media: readonly NewsMedia[];
  title: string;
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
};

/** Pictures and videos one at a time, as large as the screen; arrow keys lead on. */
export function MediaViewer({ media, title, place, onPlace, onClose }: Props) {
  const { t } = useLingui();
  const count = media.length;
  const shown = media[place];
  useArrowKeys((step) => onPlace((place + step + count) % count));
  if (!shown) return null;
  const number = place + 1;
  return (
    <Dialog open wide bare onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      <div className="news-viewer">
        <ShownMedia key={shown.url} media={shown} label={t`${title}, ${number} of ${count}`} />
      </div>
      {count > 1 ? (
        <footer className="items-center!">
          <IconButton
            label={t`Previous`}
            icon={<Icon of={ChevronLeft} className="flip" />}
            onClick={() => onPlace((place - 1 + count) % count)}
          />
          <span className="num grow text-center" role="status">
            <Trans>
              {number} of {count}
            </Trans>
          </span>
          <IconButton
            label={t`Next`}
            icon={<Icon of={ChevronRight} className="flip" />}
            onClick={() => onPlace((place + 1) % count)}
          />
        </footer>
      ) : null}
    </Dialog>
  );
}

function ShownMedia({ media, label }: { media: NewsMedia; label: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <p className="pad" role="alert">
        <Trans>This cannot be shown.</Trans>{' '}
        <a className="link" href={media.url} download={media.filename}>
          <Trans>Download {media.filename}</Trans>
        </a>
      </p>
    );
  }
  if (media.type === 'image') return <img src={media.url} alt={label} onError={() => setHasFailed(true)} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film in a plant has no captions to show
    <video src={media.url} controls autoPlay playsInline aria-label={label} onError={() => setHasFailed(true)} />
  );
}

/** Left and right lead on, but not while a video has the focus: there they seek. */
function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLVideoElement) return;
      const isForward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const isBack = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
      if (event.key === isForward) onStep(1);
      if (event.key === isBack) onStep(-1);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  });
}

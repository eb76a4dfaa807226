import { useLingui } from '@lingui/react/macro';
import type { NewsMedia } from '@loopcheck/contract/features/news/news.contract';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MediaViewer } from './media-viewer.tsx';
import './news.css';

/** The pictures and videos of an item; a press opens them large. */
export function MediaStrip({ media, title }: { media: readonly NewsMedia[]; title: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  if (media.length === 0) return null;
  return (
    <>
      <div className="news-media" data-count={Math.min(media.length, 3)}>
        {media.map((each, place) => {
          const number = place + 1;
          return (
            <button
              key={each.url}
              type="button"
              aria-label={
                each.type === 'video' ? t`Play video ${number} of ${title}` : t`Enlarge picture ${number} of ${title}`
              }
              onClick={() => setOpened(place)}
            >
              {each.type === 'video' ? (
                <>
                  <video
                    src={`${each.url}#t=0.1`}
                    preload="metadata"
                    muted
                    playsInline
                    tabIndex={-1}
                    aria-hidden="true"
                  />
                  <span className="news-play">
                    <Icon of={Play} size={22} />
                  </span>
                </>
              ) : (
                <img src={each.url} alt="" loading="lazy" decoding="async" />
              )}
            </button>
          );
        })}
      </div>
      {opened === null ? null : (
        <MediaViewer media={media} title={title} place={opened} onPlace={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

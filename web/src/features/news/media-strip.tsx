import { useLingui } from '@lingui/react/macro';
import type { NewsMedia } from '@loopcheck/contract/features/news/news.contract';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MediaViewer } from './media-viewer.tsx';
import './news.css';

/** The style sheet has layouts for one, two, and three or more files. */
const maxLayoutCount = 3;

/** The pictures and videos of an item. Pressing one opens it in the viewer. */
export function MediaStrip({ media, title }: { media: readonly NewsMedia[]; title: string }) {
  const { t } = useLingui();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (media.length === 0) return null;
  return (
    <>
      <div className="news-media" data-count={Math.min(media.length, maxLayoutCount)}>
        {media.map(({ type, url }, index) => {
          const number = index + 1;
          return (
            <button
              key={url}
              type="button"
              aria-label={
                type === 'video' ? t`Play video ${number} of ${title}` : t`Enlarge picture ${number} of ${title}`
              }
              onClick={() => setOpenIndex(index)}
            >
              {type === 'video' ? (
                <>
                  <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />
                  <span className="news-play">
                    <Icon of={Play} size={22} />
                  </span>
                </>
              ) : (
                <img src={url} alt="" loading="lazy" decoding="async" />
              )}
            </button>
          );
        })}
      </div>
      {openIndex === null ? null : (
        <MediaViewer
          media={media}
          title={title}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}

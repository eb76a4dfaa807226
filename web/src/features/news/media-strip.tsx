import { useLingui } from '@lingui/react/macro';
import type { NewsMedia } from '@loopcheck/contract/features/news/news.contract';
import { cva } from 'class-variance-authority';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MediaViewer } from './media-viewer.tsx';

const mediaButton = cva('relative cursor-zoom-in bg-sunken focus-visible:-outline-offset-3', {
  variants: { size: { normal: 'h-[200px]', large: 'col-span-full h-[320px]' } },
});

/** True for a single file, and for the first of three or more files. */
const isLarge = (index: number, count: number) => count === 1 || (count > 2 && index === 0);

/**
 * The pictures and videos of a news item. `title` is the title of the item. Pressing a picture or video opens it in the
 * viewer.
 */
export function MediaStrip({ media, title }: { media: readonly NewsMedia[]; title: string }) {
  const { t } = useLingui();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (media.length === 0) return null;
  return (
    <>
      <div className="grid grid-cols-2 gap-0.5">
        {media.map(({ type, url }, index) => {
          const number = index + 1;
          return (
            <button
              key={url}
              type="button"
              className={mediaButton({ size: isLarge(index, media.length) ? 'large' : 'normal' })}
              aria-label={
                type === 'video' ? t`Play video ${number} of ${title}` : t`Enlarge picture ${number} of ${title}`
              }
              onClick={() => setOpenIndex(index)}
            >
              {type === 'video' ? (
                <>
                  {/* With `#t=0.1`, the element shows the frame at 0.1 seconds as a still picture. */}
                  <video
                    className="size-full object-cover"
                    src={`${url}#t=0.1`}
                    preload="metadata"
                    muted
                    playsInline
                    tabIndex={-1}
                    aria-hidden="true"
                  />
                  <span className="absolute start-3 bottom-3 grid size-12 place-items-center rounded-full bg-action text-on-action">
                    <Icon of={Play} size={22} />
                  </span>
                </>
              ) : (
                <img className="size-full object-cover" src={url} alt="" loading="lazy" decoding="async" />
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

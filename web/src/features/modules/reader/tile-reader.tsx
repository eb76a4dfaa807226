import { cx } from 'class-variance-authority';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModuleToRead } from '../modules.hooks.ts';
import { useArticleLabels } from './article-labels.ts';
import { ArticleText } from './article-text.tsx';
import { PartChecks, useCheckPlaces } from './part-checks.tsx';
import { RecordedPartCheck } from './recorded-part-check.tsx';
import { composeArticle } from './compose-article.ts';
import { scrollOffsetOf, useReadingPosition, type Jump, type SeenText } from './use-reading-position.ts';

type Props = {
  module: ModuleToRead;
  /** The accessible name of the scroll area. */
  label: string;
  /** The depth in percent at which the text opens: the depth of an earlier reading, or 0. */
  resumeDepth: number;
  /** Called with the part of the text that has become visible. */
  onSeen: (seen: SeenText) => void;
  /** Opens another page of this app. */
  onNavigate: (href: string) => void;
};

/**
 * The text of a module in an open tile, in its own scroll area. The area receives the focus, so that keys scroll it.
 */
export function TileReader({ module, label, resumeDepth, onSeen, onNavigate }: Props) {
  const labels = useArticleLabels();
  const article = useMemo(() => composeArticle(module, labels, 4), [module, labels]);
  const [scrollArea, setScrollArea] = useState<HTMLElement | null>(null);
  const [textElement, setTextElement] = useState<HTMLElement | null>(null);
  const checkPlaces = useCheckPlaces(textElement, article.html);
  // Check questions move the text below them, so the area scrolls only after the questions have been placed.
  const areChecksPlaced = checkPlaces.html !== null;
  const initialDepth = useRef(resumeDepth);
  const jump = useRef<Jump>(null);
  useReadingPosition({ article: textElement, scroller: scrollArea, onSeen, jump });

  useEffect(() => {
    if (!scrollArea || !textElement || !areChecksPlaced) return;
    const depth = initialDepth.current;
    // Scrolls the resumed depth to the middle of the area. A text that was read to its end opens at its top.
    if (depth < 100) {
      scrollArea.scrollTop = Math.max(0, (textElement.offsetHeight * depth) / 100 - scrollArea.clientHeight / 2);
    }
    // This component has scrolled, not the person. So the text that is visible now does not count as seen.
    if (scrollArea.scrollTop > 0) jump.current = scrollOffsetOf(scrollArea);
    scrollArea.focus({ preventScroll: true });
  }, [scrollArea, textElement, areChecksPlaced]);

  const follow = (href: string) => {
    const heading = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
    if (heading && scrollArea?.contains(heading)) heading.scrollIntoView({ block: 'start', behavior: 'instant' });
    else if (!href.startsWith('#')) onNavigate(href);
  };
  return (
    <div
      className={cx(
        'max-h-[360px] overflow-auto border-y border-line bg-raised p-4 lg:max-h-[388px] lg:px-8 lg:py-6',
        'lg:border-e lg:border-b-0',
        // The scroll area fills the tile, so its focus ring is inside.
        'focus-visible:-outline-offset-2',
      )}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
      tabIndex={0}
      ref={setScrollArea}
    >
      <ArticleText
        article={article}
        labels={labels}
        ref={setTextElement}
        onFollow={follow}
        checks={
          <PartChecks
            checkPlaces={checkPlaces}
            render={(part) => <RecordedPartCheck module={module} part={part} isRecorded />}
          />
        }
        isInTile
      />
    </div>
  );
}

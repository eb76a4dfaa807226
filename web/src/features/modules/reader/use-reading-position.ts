import { useEffect, useEffectEvent, useState } from 'react';
import { depthOf, scrollToKeep, sectionAt, sectionEnds, shareAbove, type Place } from './reading-position.ts';

/** How far the text has been seen, and whether somebody scrolled to see it. */
export interface Reach {
  readonly depth: number;
  readonly hasScrolled: boolean;
}

/**
 * Where a link has put the reader, and standing there is not reading: so far down; or `below` the text, in the discussion,
 * wherever that comes to lie, and `near` there once somebody has moved by themselves. Null: by own scrolling.
 */
export type LedTo = number | 'below' | 'near' | null;

type Options = {
  /** The text; null while it is not on the page. */
  article: HTMLElement | null;
  /** The box that scrolls; null for the page itself. */
  scroller: HTMLElement | null;
  onReach: (reach: Reach) => void;
  /** Where a link, an earlier reading or another width of the text has put the reader: standing there is not reading. */
  ledTo: React.RefObject<LedTo>;
};

const nowhere: ReadonlyMap<string, number> = new Map();

/** Watches how far down a text somebody is: tells of every step, and in which section the reader stands. */
export function useReadingPosition({ article, scroller, onReach, ledTo }: Options) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [ends, setEnds] = useState(nowhere);
  const reach = useEffectEvent(onReach);

  useEffect(() => {
    if (!article) return;
    let hasScrolled = false;
    let frame = 0;
    /** Of the text that was last seen: its size, and the share of it above the lowest line. */
    let size: string | null = null;
    let share: number | null = null;
    /** Where the reader was put so that the share stayed; it may be as near as the text's ends allow. */
    let keptAt: number | null = null;
    const sightNow = () => {
      const { top, bottom } = article.getBoundingClientRect();
      return { textTop: top, textBottom: bottom, seenTo: seenTo(scroller) };
    };
    /** In another width, the lines that were on the screen are somewhere else: they are brought back. */
    const keepPlace = () => {
      const hasPlace = share !== null && share > 0 && share < 1;
      if (hasPlace) (scroller ?? window).scrollBy({ top: scrollToKeep(share ?? 0, sightNow()), behavior: 'instant' });
      if (share === null) return;
      keptAt = scrolledTo(scroller);
      if (typeof ledTo.current !== 'string') ledTo.current = keptAt;
    };
    const look = () => {
      frame = 0;
      if (document.visibilityState === 'hidden' || !isLaidOut(article)) return;
      const sizeNow = `${article.offsetWidth} ${article.offsetHeight}`;
      if (size !== sizeNow) keepPlace();
      size = sizeNow;
      const sight = sightNow();
      setCurrentId(sectionAt(placesIn(article), readingLine(scroller)));
      const isWhole = sight.textTop >= seenFrom(scroller) && depthOf(sight) === 100;
      if (share === null || scrolledTo(scroller) !== keptAt) share = shareAbove(sight);
      // Who was led below the text and moves there has read of it what comes to where the eye is.
      if (ledTo.current === 'near' && sight.textBottom > readingLine(scroller)) {
        ledTo.current = null;
        hasScrolled = true;
      }
      if (ledTo.current === null || isWhole) reach({ depth: depthOf(sight), hasScrolled });
    };
    const lookSoon = () => (frame ||= requestAnimationFrame(look));
    const onScroll = () => {
      if (typeof ledTo.current === 'number' && scrolledTo(scroller) !== ledTo.current) ledTo.current = null;
      hasScrolled ||= ledTo.current === null;
      lookSoon();
    };
    const onLayout = () => {
      const box = article.getBoundingClientRect();
      setEnds(sectionEnds(placesIn(article), box.top, box.bottom));
      // At once, before the browser tells of the scrolling that it did by itself.
      look();
    };
    const target = scroller ?? window;
    target.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', lookSoon);
    // A picture that arrives makes the text longer; until all are there, its length is not known.
    article.addEventListener('load', onLayout, true);
    article.addEventListener('error', onLayout, true);
    const sizes = new ResizeObserver(onLayout);
    sizes.observe(article);
    sizes.observe(scroller ?? document.documentElement);
    return () => {
      cancelAnimationFrame(frame);
      target.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', lookSoon);
      article.removeEventListener('load', onLayout, true);
      article.removeEventListener('error', onLayout, true);
      sizes.disconnect();
    };
  }, [article, scroller, ledTo]);

  return { currentId, ends };
}

const isLaidOut = (article: HTMLElement) =>
  [...article.querySelectorAll('img')].every((picture) => picture.complete) && article.offsetHeight > 0;

const placesIn = (article: HTMLElement): Place[] =>
  [...article.querySelectorAll<HTMLElement>('h2[id]')].map((head) => ({
    id: head.id,
    top: head.getBoundingClientRect().top,
  }));

/** The lowest line that can be seen: of the box, or of the page above its bottom bar. */
function seenTo(scroller: HTMLElement | null): number {
  return scroller?.getBoundingClientRect().bottom ?? window.innerHeight - pixels('--dock');
}

/** The highest line that can be seen. */
const seenFrom = (scroller: HTMLElement | null): number => scroller?.getBoundingClientRect().top ?? pixels('--hdr');

/** A third down the screen: where the eye is. */
function readingLine(scroller: HTMLElement | null): number {
  return seenFrom(scroller) + (scroller?.clientHeight ?? window.innerHeight) / 3;
}

/** How far a box, or the page, is scrolled down. */
export const scrolledTo = (scroller: HTMLElement | null): number => Math.round(scroller?.scrollTop ?? window.scrollY);

/** A length that the style sheet keeps for the whole page. */
export const pixels = (name: '--dock' | '--hdr'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

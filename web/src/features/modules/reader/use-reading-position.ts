import { useEffect, useEffectEvent, useState } from 'react';
import { depthOf, sectionAt, sectionEnds, type Place } from './reading-position.ts';

/** How far the text has been seen, and whether somebody scrolled to see it. */
export interface Reach {
  readonly depth: number;
  readonly hasScrolled: boolean;
}

type Options = {
  /** The text; null while it is not on the page. */
  article: HTMLElement | null;
  /** The box that scrolls; null for the page itself. */
  scroller: HTMLElement | null;
  onReach: (reach: Reach) => void;
  /** A place that a link has led to: standing there is not scrolling. */
  ledTo?: React.RefObject<number | null> | undefined;
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
    const look = () => {
      frame = 0;
      if (document.visibilityState === 'hidden' || !isLaidOut(article)) return;
      const box = article.getBoundingClientRect();
      const sight = { textTop: box.top, textBottom: box.bottom, seenTo: seenTo(scroller) };
      setCurrentId(sectionAt(placesIn(article), readingLine(scroller)));
      reach({ depth: depthOf(sight), hasScrolled });
    };
    const lookSoon = () => (frame ||= requestAnimationFrame(look));
    const onScroll = () => {
      hasScrolled ||= scrolledTo(scroller) !== ledTo?.current;
      lookSoon();
    };
    const onLayout = () => {
      const box = article.getBoundingClientRect();
      setEnds(sectionEnds(placesIn(article), box.top, box.bottom));
      lookSoon();
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

/** A third down the screen: where the eye is. */
function readingLine(scroller: HTMLElement | null): number {
  const top = scroller?.getBoundingClientRect().top ?? pixels('--hdr');
  return top + (scroller?.clientHeight ?? window.innerHeight) / 3;
}

/** How far a box, or the page, is scrolled down. */
export const scrolledTo = (scroller: HTMLElement | null): number => Math.round(scroller?.scrollTop ?? window.scrollY);

/** A length that the style sheet keeps for the whole page. */
export const pixels = (name: '--dock' | '--hdr'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import {
  findCurrentSection,
  toDepth,
  toEndDepths,
  toScrollDistance,
  toShareAbove,
  type HeadingPosition,
} from './reading-position.rules.ts';

/** The part of the text that has become visible. */
export interface SeenText {
  /** The part of the text that has been visible, from its beginning, in percent. */
  readonly depth: number;
  /** True if the person has scrolled since the text was opened. */
  readonly hasScrolled: boolean;
}

/**
 * A jump: the page itself has scrolled. Text that is visible only because of a jump does not count as seen.
 * - A number: the scroll offset after the jump. The page has scrolled to the target of a link within the text, to the
 *   place where an earlier reading stopped, or back to the same lines after the size of the text changed.
 * - `below`: the page jumps to content below the text as soon as that content is rendered.
 * - `below_after_input`: after a jump `below`, the person has used the keyboard, mouse or touch screen. So the
 *   person can have scrolled back to the text.
 * - null: the page has not jumped yet, or the person has scrolled since the last jump.
 */
export type Jump = number | 'below' | 'below_after_input' | null;

type Options = {
  /** The element with the text; null until it is rendered. */
  article: HTMLElement | null;
  /** The element that scrolls; null if the page scrolls. */
  scroller: HTMLElement | null;
  onSeen: (seen: SeenText) => void;
  /** Other hooks set `jump` when they scroll. This hook resets `jump` when the person scrolls. */
  jump: RefObject<Jump>;
};

const noEndDepths: ReadonlyMap<string, number> = new Map();

/**
 * Observes which part of a text is visible, and calls `onSeen` with it. Returns the id of the current section, and the
 * depth in percent at which each section ends.
 */
export function useReadingPosition({ article, scroller, onSeen, jump }: Options) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [endDepths, setEndDepths] = useState(noEndDepths);
  const handleSeen = useEffectEvent(onSeen);

  useEffect(() => {
    if (!article) return;
    let hasScrolled = false;
    let frame = 0;
    /** The width and height of the text at the last measurement. */
    let lastSize: string | null = null;
    /** The result of `toShareAbove` at the last measurement; null before the first measurement and after a jump. */
    let lastShare: number | null = null;
    /** The scroll offset after `restorePosition`; null before the first call of `restorePosition`. */
    let restoredOffset: number | null = null;
    /** The value of `jump` at the last measurement. */
    let measuredJump: Jump = null;
    const measure = () => {
      const { top, bottom } = article.getBoundingClientRect();
      return { textTop: top, textBottom: bottom, visibleBottom: visibleBottomOf(scroller) };
    };
    const hasJumpedSinceMeasurement = () => jump.current !== null && jump.current !== measuredJump;
    /** Scrolls to the lines that were visible before the size of the text changed. */
    const restorePosition = () => {
      // With `below`, the page jumps when the content below the text is rendered, which can be at any time. So
      // `lastShare` can be older than the jump.
      if (jump.current === 'below' || hasJumpedSinceMeasurement()) lastShare = null;
      if (lastShare === null) return;
      // A share outside of 0 to 1 means that the visible area ended above or below the text.
      if (lastShare > 0 && lastShare < 1) {
        (scroller ?? window).scrollBy({ top: toScrollDistance(lastShare, measure()), behavior: 'instant' });
      }
      restoredOffset = scrollOffsetOf(scroller);
      // `below` and `below_after_input` stay until the person has scrolled back to the text.
      if (typeof jump.current !== 'string') jump.current = restoredOffset;
    };
    const update = () => {
      frame = 0;
      if (document.visibilityState === 'hidden' || !isLaidOut(article)) return;
      const size = `${article.offsetWidth} ${article.offsetHeight}`;
      if (size !== lastSize) restorePosition();
      lastSize = size;
      const position = measure();
      setCurrentId(findCurrentSection(measureHeadings(article), readingLineOf(scroller)));
      const isWholeTextVisible = position.textTop >= visibleTopOf(scroller) && toDepth(position) === 100;
      // After `restorePosition`, the share is kept until the person scrolls: near the ends of the page, the restored
      // position is not exact.
      if (lastShare === null || scrollOffsetOf(scroller) !== restoredOffset) lastShare = toShareAbove(position);
      // After a jump below the text, reading starts when the person has scrolled back to the text: the end of the text
      // is then below the reading line.
      if (jump.current === 'below_after_input' && position.textBottom > readingLineOf(scroller)) {
        jump.current = null;
        hasScrolled = true;
      }
      measuredJump = jump.current;
      if (jump.current === null || isWholeTextVisible) handleSeen({ depth: toDepth(position), hasScrolled });
    };
    const scheduleUpdate = () => (frame ||= requestAnimationFrame(update));
    const onScroll = () => {
      // Must be checked before the next statement resets `jump`. The next statement can also reset `jump` because the
      // browser itself has scrolled after the jump to keep lines in view.
      if (typeof jump.current === 'number' && hasJumpedSinceMeasurement()) lastShare = null;
      if (typeof jump.current === 'number' && scrollOffsetOf(scroller) !== jump.current) jump.current = null;
      hasScrolled ||= jump.current === null;
      scheduleUpdate();
    };
    const onLayout = () => {
      const box = article.getBoundingClientRect();
      setEndDepths(toEndDepths(measureHeadings(article), box.top, box.bottom));
      // Must not wait for the next frame. The browser itself can scroll after a layout change, and this would count as
      // scrolling by the person.
      update();
    };
    const target = scroller ?? window;
    target.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', scheduleUpdate);
    // Images change the height of the text when they have been loaded. Their events do not bubble, so the listeners are
    // called in the capture phase (`true`).
    article.addEventListener('load', onLayout, true);
    article.addEventListener('error', onLayout, true);
    const resizeObserver = new ResizeObserver(onLayout);
    resizeObserver.observe(article);
    resizeObserver.observe(scroller ?? document.documentElement);
    return () => {
      cancelAnimationFrame(frame);
      target.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', scheduleUpdate);
      article.removeEventListener('load', onLayout, true);
      article.removeEventListener('error', onLayout, true);
      resizeObserver.disconnect();
    };
  }, [article, scroller, jump]);

  return { currentId, endDepths };
}

const isLaidOut = (article: HTMLElement) =>
  [...article.querySelectorAll('img')].every((image) => image.complete) && article.offsetHeight > 0;

const measureHeadings = (article: HTMLElement): HeadingPosition[] =>
  [...article.querySelectorAll<HTMLElement>('h2[id]')].map((heading) => ({
    id: heading.id,
    top: heading.getBoundingClientRect().top,
  }));

/** The bottom of the visible area: of `scroller`, or of the window without the app's navigation (`--dock`). */
function visibleBottomOf(scroller: HTMLElement | null): number {
  return scroller?.getBoundingClientRect().bottom ?? window.innerHeight - readCssHeight('--dock');
}

/** The top of the visible area: of `scroller`, or of the window without the app's header (`--hdr`). */
const visibleTopOf = (scroller: HTMLElement | null): number =>
  scroller?.getBoundingClientRect().top ?? readCssHeight('--hdr');

/** A line at a third of the visible height. A section is current when its heading is above this line. */
function readingLineOf(scroller: HTMLElement | null): number {
  return visibleTopOf(scroller) + (scroller?.clientHeight ?? window.innerHeight) / 3;
}

/** The scroll offset of the scrolling element, or of the page, in whole pixels. */
export const scrollOffsetOf = (scroller: HTMLElement | null): number =>
  Math.round(scroller?.scrollTop ?? window.scrollY);

/** The scroll offset of the page, for a text that has no scrolling element of its own. */
export const pageScrollOffset = (): number => scrollOffsetOf(null);

/**
 * Returns the height of the app's header (`--hdr`), or of the app's navigation at the bottom of a phone's screen
 * (`--dock`), in pixels.
 */
export const readCssHeight = (name: '--dock' | '--hdr'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

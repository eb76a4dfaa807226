import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { readLength, scrollOffsetOf, type Jump } from './use-reading-position.ts';

/** The distance between the bars at the top of the screen and the heading of the section. */
const gapInPixels = 20;

/**
 * Scrolls to the section that the hash of the URL names, for links from reviews, other modules and the section list.
 * An unknown section scrolls to the top of the page. `strip` is the bar that sticks below the header on a phone.
 * `jump` is for `useReadingPosition`.
 */
export function useSectionNavigation(article: HTMLElement | null, strip: RefObject<HTMLElement | null>) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  // oxlint-disable-next-line no-underscore-dangle -- the router's name of the key that differs for each navigation
  const navigationKey = useLocation({ select: ({ state }) => state.__TSR_key });
  const jump = useRef<Jump>(null);

  const jumpInText = useCallback(
    (id: string) => {
      const target = id === '' ? null : document.getElementById(id);
      const isInText = target !== null && article?.contains(target) === true;
      // Outside the text, the router or the component of the target scrolls.
      if (target !== null && !isInText) return;
      const coveredHeight = readLength('--hdr') + (strip.current?.offsetHeight ?? 0);
      const top = isInText ? target.getBoundingClientRect().top + window.scrollY - coveredHeight - gapInPixels : 0;
      window.scrollTo({ top, behavior: 'instant' });
      jump.current = scrollOffsetOf(null);
      if (!isInText) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    },
    [article, strip],
  );

  useEffect(() => {
    if (article && hash !== '') jumpInText(hash);
  }, [article, hash, jumpInText]);
  useEffect(() => {
    if (!article || hash === '' || article.contains(document.getElementById(hash))) return;
    return trackJumpBelow(jump);
  }, [article, hash, navigationKey]);

  /** Scrolls to the target of the current hash again. The router does not, because the URL does not change. */
  const jumpAgain = (id: string) => {
    const target = document.getElementById(id);
    if (target === null || article?.contains(target)) return jumpInText(id);
    jump.current = 'below';
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.focus({ preventScroll: true });
  };
  const goTo = (id: string) => {
    if (id === hash) jumpAgain(id);
    else void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  return { goTo, jump };
}

const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Marks a jump to a target below the text, which may be rendered later. Until the person uses the keyboard, mouse or
 * touch screen, scrolling does not count as reading. Returns a function that removes the listeners.
 */
function trackJumpBelow(jump: RefObject<Jump>): () => void {
  const onInput = () => {
    if (jump.current === 'below') jump.current = 'scrolled_from_below';
  };
  jump.current = 'below';
  for (const type of inputEvents) window.addEventListener(type, onInput, { passive: true });
  return () => {
    for (const type of inputEvents) window.removeEventListener(type, onInput);
  };
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { type LedTo, pixels, scrolledTo } from './use-reading-position.ts';

const gap = 20;

/**
 * Leads to sections by the address: a review link, a link in another chapter, the chapter's own navigation.
 * A section that is gone leads to the chapter's top. `strip` is what sticks under the header.
 */
export function useSections(article: HTMLElement | null, strip: RefObject<HTMLElement | null>) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name for a visit
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const ledTo = useRef<LedTo>(null);

  const jump = useCallback(
    (id: string) => {
      const head = id === '' ? null : document.getElementById(id);
      const isInText = head !== null && article?.contains(head) === true;
      // What stands outside the text leads to itself.
      if (head !== null && !isInText) return;
      const covered = pixels('--hdr') + (strip.current?.offsetHeight ?? 0) + gap;
      const top = isInText ? head.getBoundingClientRect().top + window.scrollY - covered : 0;
      window.scrollTo({ top, behavior: 'instant' });
      ledTo.current = scrolledTo(null);
      if (!isInText) return;
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    },
    [article, strip],
  );

  useEffect(() => {
    if (article && hash !== '') jump(hash);
  }, [article, hash, jump]);
  useEffect(() => {
    if (!article || hash === '' || article.contains(document.getElementById(hash))) return;
    return ledBelow(ledTo);
  }, [article, hash, visit]);

  /** To what the address names already; nothing else would bring what stands outside the text into view again. */
  const leadAgain = (id: string) => {
    const place = document.getElementById(id);
    if (place === null || article?.contains(place)) return jump(id);
    ledTo.current = 'below';
    place.scrollIntoView({ block: 'start', behavior: 'instant' });
    place.focus({ preventScroll: true });
  };
  const goTo = (id: string) => {
    if (id === hash) leadAgain(id);
    else void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  return { goTo, ledTo };
}

const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A link leads out of the text, to what may not be there yet: until somebody moves, wherever the page goes is no reading. */
function ledBelow(ledTo: RefObject<LedTo>): () => void {
  const onMove = () => {
    if (ledTo.current === 'below') ledTo.current = 'near';
  };
  ledTo.current = 'below';
  for (const move of moves) window.addEventListener(move, onMove, { passive: true });
  return () => {
    for (const move of moves) window.removeEventListener(move, onMove);
  };
}

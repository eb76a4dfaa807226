import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { pageScrollOffset, readCssHeight, type Jump } from './use-reading-position.ts';

type Options = {
  /** The element with the text; null until it is rendered. */
  article: HTMLElement | null;
  /** The bar that stays below the header of a phone. It covers the top of the text. */
  topBar: RefObject<HTMLElement | null>;
  /**
   * The notice, above the text, which says that only some sections are shown. Its `current` is null if the whole text
   * is shown.
   */
  notice: RefObject<HTMLElement | null>;
  /** The ids of the shown sections; null if the whole text is shown. */
  shownIds: readonly string[] | null;
  /** Maps the id of each element to the id of the section that contains it. */
  sectionOf: ReadonlyMap<string, string>;
};

/** The distance between the bars at the top of the screen and the heading of the section. */
const gapInPixels = 20;

/**
 * Scrolls to the section that the hash of the URL names, for links from reviews, other modules and the section list.
 * If there is no such section, scrolls to the top of the page. If only some sections are shown, the page opens at
 * `notice`, and the first shown section has the focus.
 *
 * Returns:
 * - `goTo(id)`: opens a section, or content below the text, such as the quiz.
 * - `followInText(id)`: follows a link in the text.
 * - `jump`: must be passed to `useReadingPosition`, so that the scrolling of this hook does not count as scrolling by
 *   the person.
 */
export function useSectionNavigation({ article, topBar, notice, shownIds, sectionOf }: Options) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  // oxlint-disable-next-line no-underscore-dangle -- the router's name of the key that differs for each navigation
  const navigationKey = useLocation({ select: ({ state }) => state.__TSR_key });
  const jump = useRef<Jump>(null);
  const firstShownId = shownIds?.[0];
  const shownKey = shownIds?.join(' ');

  /** Scrolls to a section, or to the top of the page if there is no such section. */
  const jumpInText = useCallback(
    (id: string) => {
      const target = id === '' ? null : document.getElementById(id);
      const isInText = target !== null && article?.contains(target) === true;
      // To a target outside the text, the router or the component of the target scrolls.
      if (target !== null && !isInText) return;
      const coveredHeight = readCssHeight('--hdr') + (topBar.current?.offsetHeight ?? 0);
      const topElement = notice.current ?? target;
      const top =
        isInText && topElement
          ? topElement.getBoundingClientRect().top + window.scrollY - coveredHeight - gapInPixels
          : 0;
      window.scrollTo({ top, behavior: 'instant' });
      jump.current = pageScrollOffset();
      if (!isInText) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    },
    [article, topBar, notice],
  );

  useEffect(() => {
    // `shownKey` is a dependency, so that this effect also runs when the same element displays other sections.
    const target = shownKey === undefined ? hash : (firstShownId ?? '');
    if (article && target !== '') jumpInText(target);
  }, [article, hash, shownKey, firstShownId, jumpInText]);
  useEffect(() => {
    if (!article || hash === '' || sectionOf.has(hash)) return;
    return trackJumpBelow(jump);
  }, [article, hash, navigationKey, sectionOf]);

  /** Scrolls to the target of the current hash again. The router does not scroll, because the URL does not change. */
  const jumpAgain = (id: string) => {
    const target = document.getElementById(id);
    if (target === null || article?.contains(target)) return jumpInText(id);
    jump.current = 'below';
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.focus({ preventScroll: true });
  };
  const goTo = (id: string) => {
    const isShown = shownIds === null || !sectionOf.has(id);
    if (id === hash && isShown) return jumpAgain(id);
    // If the person chooses a section, the whole text is shown and opens at this section. If the person chooses content
    // below the text, the same sections remain shown (`true` keeps the search of the URL).
    const search = sectionOf.has(id) ? { view: 'whole' as const } : true;
    void navigate({ to: '.', hash: id, search, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  /**
   * Follows a link in the text. If only some sections are shown, a link to a section replaces them with this section.
   */
  const followInText = (id: string) => {
    if (shownIds === null || !sectionOf.has(id)) return goTo(id);
    void navigate({ to: '.', hash: id, search: {}, resetScroll: false, hashScrollIntoView: false });
  };
  return { goTo, followInText, jump };
}

const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Sets `jump` to `below`, and to `below_after_input` when the person first uses the keyboard, mouse or touch screen.
 * Before that, only the page itself scrolls. It can scroll late, when the target is rendered. Returns a function that
 * removes the listeners.
 */
function trackJumpBelow(jump: RefObject<Jump>): () => void {
  const onInput = () => {
    if (jump.current === 'below') jump.current = 'below_after_input';
  };
  jump.current = 'below';
  for (const type of inputEvents) window.addEventListener(type, onInput, { passive: true });
  return () => {
    for (const type of inputEvents) window.removeEventListener(type, onInput);
  };
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { bottomOfHeader } from '../../ui/header.tsx';
import { openButtonId, tileId } from './module-tile.tsx';

/** The distance between the header and a tile that was scrolled into view, in pixels. */
const gapInPixels = 16;

/**
 * Returns the chapter number of the open tile (null if no tile is open), and functions that open and close a tile. The
 * number is stored in the hash of the URL: the tile is open again after a reload and after a return from the quiz.
 * `areTilesShown` is false while the modules load: then there is no tile to scroll to.
 */
export function useOpenTile(areTilesShown: boolean) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const match = /^chapter-(\d{1,4})$/.exec(hash);
  const chapter = match ? Number(match[1]) : null;
  const previousChapter = useRef(chapter);

  useEffect(() => {
    if (!areTilesShown) return;
    if (chapter !== null) scrollIntoView(tileId(chapter));
    else if (previousChapter.current !== null) document.getElementById(openButtonId(previousChapter.current))?.focus();
    previousChapter.current = chapter;
  }, [chapter, areTilesShown]);

  const setHash = (newHash: string) =>
    void navigate({ to: '.', hash: newHash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return {
    chapter,
    open: (chapterNumber: number) => setHash(tileId(chapterNumber)),
    close: () => setHash(''),
  };
}

/** Scrolls to a tile that is not completely visible, for example because a tile further up was closed. */
function scrollIntoView(id: string): void {
  const tile = document.getElementById(id);
  const headerBottom = bottomOfHeader();
  const box = tile?.getBoundingClientRect();
  if (!box || (box.top >= headerBottom && box.bottom <= window.innerHeight)) return;
  window.scrollTo({ top: window.scrollY + box.top - headerBottom - gapInPixels, behavior: 'instant' });
}

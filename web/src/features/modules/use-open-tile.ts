import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { openButtonId, tileId } from './module-tile.tsx';

const gap = 16;

/** Which tile is open. The address says so: a reload, and the way back from a quiz, find it open again. */
export function useOpenTile() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const match = /^chapter-(\d{1,4})$/.exec(hash);
  const chapter = match ? Number(match[1]) : null;
  const before = useRef(chapter);

  useEffect(() => {
    if (chapter !== null) bringIntoView(tileId(chapter));
    else if (before.current !== null) document.getElementById(openButtonId(before.current))?.focus();
    before.current = chapter;
  }, [chapter]);

  const go = (to: string) =>
    void navigate({ to: '.', hash: to, replace: true, resetScroll: false, hashScrollIntoView: false });
  return {
    chapter,
    open: (chapterNumber: number) => go(tileId(chapterNumber)),
    close: () => go(''),
  };
}

export type OpenTile = ReturnType<typeof useOpenTile>;

/** Another tile that closes above moves everything: the opened one must not end up off the screen. */
function bringIntoView(id: string): void {
  const tile = document.getElementById(id);
  const header = document.querySelector('.hdr')?.getBoundingClientRect().bottom ?? 0;
  const box = tile?.getBoundingClientRect();
  if (!box || (box.top >= header && box.bottom <= window.innerHeight)) return;
  window.scrollTo({ top: window.scrollY + box.top - header - gap, behavior: 'instant' });
}

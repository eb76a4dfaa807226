import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModuleToRead } from '../modules.hooks.ts';
import { useArticleWords } from './article-words.ts';
import { ArticleText } from './article-text.tsx';
import { composeArticle } from './compose-article.ts';
import { scrolledTo, useReadingPosition, type Reach } from './use-reading-position.ts';

type Props = {
  module: ModuleToRead;
  label: string;
  /** Where an earlier reading stopped, 0 to 100: the text opens there. */
  resumeDepth: number;
  onReach: (reach: Reach) => void;
  /** Goes to another place of the product. */
  onLeave: (href: string) => void;
};

/** A chapter inside its tile, in a box that scrolls by itself. Opening it puts the focus there, so that keys scroll at once. */
export function TileReader({ module, label, resumeDepth, onReach, onLeave }: Props) {
  const words = useArticleWords();
  const article = useMemo(() => composeArticle(module, words, 4), [module, words]);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [text, setText] = useState<HTMLElement | null>(null);
  const stoppedAt = useRef(resumeDepth);
  const ledTo = useRef<number | null>(null);
  useReadingPosition({ article: text, scroller: box, onReach, ledTo });

  useEffect(() => {
    if (!box || !text) return;
    const depth = stoppedAt.current;
    if (depth < 100) box.scrollTop = Math.max(0, (text.offsetHeight * depth) / 100 - box.clientHeight / 2);
    if (box.scrollTop > 0) ledTo.current = scrolledTo(box);
    box.focus({ preventScroll: true });
  }, [box, text]);

  const follow = (href: string) => {
    const head = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
    if (head && box?.contains(head)) head.scrollIntoView({ block: 'start', behavior: 'instant' });
    else if (!href.startsWith('#')) onLeave(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="reader-in" role="region" aria-label={label} tabIndex={0} ref={setBox}>
      <ArticleText article={article} words={words} ref={setText} onFollow={follow} />
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import type { Article, ArticleLabels } from './compose-article.ts';
import { copyButtonSelector, findCode, selectCode, showCopyResult } from './copy-buttons.ts';
import { copyText } from './copy-text.ts';

type Props = {
  article: Article;
  labels: ArticleLabels;
  ref: Ref<HTMLElement>;
  /** The headings of an article in a tile are two levels lower, and smaller. */
  isInTile?: boolean;
  /** Called instead of the browser's navigation when a link to a page or section of this app is clicked. */
  onFollow: (href: string) => void;
};

/** Renders the sanitised HTML of an article, and handles clicks on its Copy buttons and links. */
export function ArticleText({ article, labels, ref, isInTile = false, onFollow }: Props) {
  const { t } = useLingui();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [copyResult, setCopyResult] = useState('');

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest(copyButtonSelector);
    if (button) void copyCode(button, labels).then(setCopyResult);
    const href = target?.closest('a')?.getAttribute('href');
    if (!href || !isInternal(href) || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow(href);
  });
  useEffect(() => {
    if (!element) return;
    const onClick = (event: MouseEvent) => handleClick(event);
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [element]);

  return (
    <div ref={setElement}>
      <article
        className="prose"
        data-in-tile={isInTile || undefined}
        ref={ref}
        aria-label={t`Text of the chapter`}
        // oxlint-disable-next-line react/no-danger -- composed of nodes that have passed the sanitiser
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <span role="status" className="sr-only">
        {copyResult}
      </span>
    </div>
  );
}

/** Copies the code block of a Copy button, and returns the result as a text for screen readers. */
async function copyCode(button: Element, labels: ArticleLabels): Promise<string> {
  const code = findCode(button);
  if (!code) return '';
  const isCopied = await copyText(code.textContent ?? '');
  if (!isCopied) selectCode(code);
  const result = isCopied ? labels.copied : labels.copyByHand;
  showCopyResult(button, result, labels);
  return result;
}

/** True for a section of this article and for a page of this app; false for files of the API and for other sites. */
const isInternal = (href: string) => href.startsWith('#') || /^\/(?!\/|api\/)/.test(href);

/** False for a click that opens a new tab or a download, or that was already handled. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

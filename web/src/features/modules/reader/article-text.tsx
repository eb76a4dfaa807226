import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import { copyText, selectText } from '../../../lib/copy-text.ts';
import type { Article, ArticleLabels } from './compose-article.ts';
import { markLostPictures } from './lost-pictures.ts';
import { copyButtonSelector, findCode, getCode, showCopyResult } from './copy-buttons.ts';

type Props = {
  article: Pick<Article, 'html'>;
  labels: ArticleLabels;
  ref: Ref<HTMLElement>;
  /** True if the text is in an open tile of the page with all modules. The headings are smaller there. */
  isInTile?: boolean;
  /** True while `useGradualLayout` lays out the text. */
  isLayingOut?: boolean;
  /** Called instead of the browser's navigation when a link to a page or section of this app is clicked. */
  onFollow: (href: string) => void;
  /** `PartChecks`, which renders check questions into the text, each at the end of its part. */
  checks: ReactNode;
};

/** Renders the sanitised HTML of an article, and handles clicks on its Copy buttons and links. */
export function ArticleText({ article, labels, ref, isInTile = false, isLayingOut = false, onFollow, checks }: Props) {
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

  // Called only when a picture fails to load, so that the label is in the language selected at that time.
  const getLostPictureLabel = useEffectEvent(() => t`This picture could not be loaded.`);
  useEffect(
    () => (element ? markLostPictures(element, () => getLostPictureLabel()) : undefined),
    [element, article.html],
  );

  return (
    <div ref={setElement}>
      <article
        className="prose"
        data-in-tile={isInTile || undefined}
        data-laying-out={isLayingOut || undefined}
        // The reading time counts only while this element is in the window.
        data-module-text=""
        ref={ref}
        aria-label={t`Text of the chapter`}
        // oxlint-disable-next-line react/no-danger -- composed of nodes that have passed the sanitiser
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      {checks}
      <span role="status" className="sr-only">
        {copyResult}
      </span>
    </div>
  );
}

/** Copies the code block of a Copy button. Returns a message for screen readers; empty if there is no code block. */
async function copyCode(button: Element, labels: ArticleLabels): Promise<string> {
  const code = findCode(button);
  if (!code) return '';
  const isCopied = await copyText(getCode(code));
  if (!isCopied) selectText(code);
  const result = isCopied ? labels.copied : labels.copyByHand;
  showCopyResult(button, result, labels);
  return result;
}

/**
 * True for a link to a section of this article or to a page of this app. False for a file of the API (`/api/`), and for
 * another site, even if its address starts with `//`.
 */
const isInternal = (href: string) => href.startsWith('#') || /^\/(?!\/|api\/)/.test(href);

/** False for a click that opens a new tab or a download, or that was already handled. */
function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  const isMainButton = button === 0;
  const hasModifierKey = ctrlKey || metaKey || shiftKey || altKey;
  return isMainButton && !hasModifierKey && !defaultPrevented;
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import type { Article, ArticleWords } from './compose-article.ts';
import { copyText } from './copy-text.ts';
import { codeOf, copyButtonSelector, selectCode, showOutcome } from './dress-code.ts';

type Props = {
  article: Article;
  words: ArticleWords;
  ref: Ref<HTMLElement>;
  /** Goes to a place of the product without loading it anew. */
  onFollow: (href: string) => void;
};

/** The text of a chapter. Its HTML has been cleaned; one listener serves all its buttons and links. */
export function ArticleText({ article, words, ref, onFollow }: Props) {
  const { t } = useLingui();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [outcome, setOutcome] = useState('');

  const press = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest(copyButtonSelector);
    if (button) void copy(button, words).then(setOutcome);
    const href = target?.closest('a')?.getAttribute('href');
    if (!href || !isOwn(href) || !isPlainPress(event)) return;
    event.preventDefault();
    onFollow(href);
  });
  useEffect(() => {
    if (!element) return;
    const onClick = (event: MouseEvent) => press(event);
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [element]);

  return (
    <div ref={setElement}>
      <article
        className="prose"
        ref={ref}
        aria-label={t`Text of the chapter`}
        // oxlint-disable-next-line react/no-danger -- composed of nodes that have passed the sanitiser
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <span role="status" className="vh">
        {outcome}
      </span>
    </div>
  );
}

async function copy(button: Element, words: ArticleWords): Promise<string> {
  const code = codeOf(button);
  if (!code) return '';
  const hasCopied = await copyText(code.textContent ?? '');
  if (!hasCopied) selectCode(code);
  const outcome = hasCopied ? words.copied : words.byHand;
  showOutcome(button, outcome, words);
  return outcome;
}

const isOwn = (href: string) => href.startsWith('#') || /^\/(?!\/|api\/)/.test(href);

/** A press that asks for a new tab or a download is the browser's. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

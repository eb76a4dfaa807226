import { Trans } from '@lingui/react/macro';
import type { DraftableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useMemo, useRef } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ArticleText } from '../reader/article-text.tsx';
import { useArticleWords } from '../reader/article-words.ts';
import { composeArticle } from '../reader/compose-article.ts';
import type { ModuleDraft } from './use-module-draft.ts';

type Props = { module: DraftableModule; draft: ModuleDraft; onClose: () => void };

/** The chapter as a trainee reads it, made of what is in the editor. */
export function PreviewDialog({ module, draft, onClose }: Props) {
  const words = useArticleWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const article = useMemo(() => {
    const { lists, content, title, description, summary, estimatedDuration } = draft;
    const written = { ...module, ...lists, title, description, summary, estimatedDuration };
    return composeArticle({ ...written, content: content === '' ? null : content }, words, 2);
  }, [module, draft, words]);
  return (
    <Dialog
      open
      wide
      // Not the first link, which may stand far down.
      initialFocus={heading}
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Preview as a trainee</Trans>}
      description={<Trans>Nobody else sees this yet.</Trans>}
    >
      <h2 ref={heading} tabIndex={-1}>
        {draft.title}
      </h2>
      <ArticleText article={article} words={words} ref={null} onFollow={() => undefined} />
    </Dialog>
  );
}

import { Trans } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useArticleLabels } from '../reader/article-labels.ts';
import { ArticleText } from '../reader/article-text.tsx';
import { composeArticle } from '../reader/compose-article.ts';
import { PartCheckQuestion } from '../reader/part-check.tsx';
import { PartChecks, useCheckPlaces } from '../reader/part-checks.tsx';
import type { ModuleDraft } from './module-draft.rules.ts';
import { toPublishedParts } from './part-drafts.rules.ts';

type Props = { module: EditableModule; draft: ModuleDraft; onClose: () => void };

/** Shows the draft of a module as a trainee would read it. */
export function PreviewDialog({ module, draft, onClose }: Props) {
  const labels = useArticleLabels();
  const [textElement, setTextElement] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const parts = useMemo(() => toPublishedParts(draft.parts), [draft.parts]);
  const article = useMemo(() => {
    const content = draft.content === '' ? null : draft.content;
    return composeArticle({ ...module, ...draft.lists, content, parts }, labels, 2);
  }, [module, draft, parts, labels]);
  const checkPlaces = useCheckPlaces(textElement, article.html);
  return (
    <Dialog
      open
      wide
      // By default the first link would have the focus, and the dialog would scroll to it.
      initialFocus={heading}
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Preview as a trainee</Trans>}
      description={<Trans>Nobody else sees this yet.</Trans>}
    >
      <h2 ref={heading} tabIndex={-1}>
        {draft.title}
      </h2>
      <ArticleText
        article={article}
        labels={labels}
        ref={setTextElement}
        onFollow={() => undefined}
        checks={
          <PartChecks
            checkPlaces={checkPlaces}
            render={(part) => {
              const check = parts[part - 1]?.check;
              return check ? <PartCheckQuestion check={check} onAnswer={null} /> : null;
            }}
          />
        }
      />
    </Dialog>
  );
}

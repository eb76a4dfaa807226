import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { toComparisonHtml } from './comparison-html.ts';
import { useFieldLabels } from './field-labels.ts';
import { type ModuleContent, toModuleDraft, type ModuleDraft } from './module-draft.rules.ts';

const MergeDialog = lazyWithoutPlaceholder(async () => (await import('./merge-dialog.tsx')).MergeDialog);

const TextComparison = lazyWithoutPlaceholder(
  async () => (await import('../../../ui/text-comparison.tsx')).TextComparison,
);

type Props = {
  module: EditableModule;
  draft: ModuleDraft;
  /** Called with the content that results when the draft is merged with the newer revision. */
  onMerged: (merged: ModuleContent) => void;
  /** Called when the author chooses to continue with the newer revision. */
  onDiscardDraft: () => void;
};

/**
 * States that a newer revision was published since the author started to edit. Offers three choices: compare the draft
 * with the newer revision, merge the two, or continue with the newer revision.
 */
export function OutdatedNotice({ module, draft, onMerged, onDiscardDraft }: Props) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const [isComparing, setIsComparing] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const { revision, note, publishedAt } = module.latest;
  const author = module.latest.authorName ?? t`A newer version of the product`;
  const time = formatDateTime(publishedAt);
  return (
    <Callout tone="warn" role="alert" title={<Trans>A newer revision was published</Trans>}>
      <p>
        <Trans>
          {author} published revision {revision} on {time}. Your text is still here.
        </Trans>{' '}
        {note === '' ? null : <Trans>Note: {note}</Trans>}
      </p>
      <div className="row flex-wrap mt-3">
        <Button aria-expanded={isComparing} onClick={() => setIsComparing(!isComparing)}>
          <Trans>Compare</Trans>
        </Button>
        <Button onClick={() => setIsMerging(true)}>
          <Trans>Keep my text</Trans>
        </Button>
        <Button onClick={onDiscardDraft}>
          <Trans>Use the newer text</Trans>
        </Button>
      </div>
      {isComparing ? (
        <div className="mt-3">
          <TextComparison
            before={toComparisonHtml(toModuleDraft(module), labels)}
            after={toComparisonHtml(draft, labels)}
            beforeLabel={t`Published`}
            afterLabel={t`Yours`}
          />
        </div>
      ) : null}
      {isMerging ? (
        <MergeDialog
          // A new key resets the author's choices when another revision is published.
          key={module.contentRevision}
          module={module}
          draft={draft}
          onClose={() => setIsMerging(false)}
          onMerged={onMerged}
        />
      ) : null}
    </Callout>
  );
}

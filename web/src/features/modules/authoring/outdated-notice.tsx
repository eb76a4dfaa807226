import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { toComparisonHtml } from './comparison-html.ts';
import { useFieldLabels } from './field-labels.ts';
import { toModuleDraft, type ModuleDraft } from './module-draft.rules.ts';

type Props = {
  module: EditableModule;
  draft: ModuleDraft;
  /** Continues with the draft. When it is published, it replaces the newer revision. */
  onKeepDraft: () => void;
  /** Continues with the newer revision. */
  onDiscardDraft: () => void;
};

/**
 * States that a newer revision was published since the author started to edit. Offers to compare it with the draft, and
 * to continue with one of the two.
 */
export function OutdatedNotice({ module, draft, onKeepDraft, onDiscardDraft }: Props) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const [isComparing, setIsComparing] = useState(false);
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
        <Button onClick={onKeepDraft}>
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
    </Callout>
  );
}

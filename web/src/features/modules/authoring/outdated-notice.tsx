import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { sheetOf, usePartLabels } from './module-sheet.ts';
import { draftOf, type ModuleDraft } from './use-module-draft.ts';

type Props = {
  module: DraftableModule;
  draft: ModuleDraft;
  /** One's own text goes on, and will replace the newer one. */
  onKeep: () => void;
  /** The newer text is taken, and one's own is given up. */
  onTake: () => void;
};

/** Somebody published while one wrote: who, when, and what to do about it. Nothing is lost before one decides. */
export function OutdatedNotice({ module, draft, onKeep, onTake }: Props) {
  const { t } = useLingui();
  const labels = usePartLabels();
  const [isComparing, setIsComparing] = useState(false);
  const { revision, note, publishedAt } = module.latest;
  const author = module.latest.authorName ?? t`A newer version of the product`;
  const time = formatDateTime(publishedAt);
  return (
    <Callout tone="warn" role="alert" title={<Trans>This module was published while you wrote</Trans>}>
      <p>
        <Trans>
          {author} published revision {revision} on {time}. Your text is still here.
        </Trans>{' '}
        {note === '' ? null : <Trans>They noted: {note}</Trans>}
      </p>
      <div className="row wrap mt-3">
        <Button aria-expanded={isComparing} onClick={() => setIsComparing(!isComparing)}>
          <Trans>Compare</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Go on with mine</Trans>
        </Button>
        <Button onClick={onTake}>
          <Trans>Take the newer, drop mine</Trans>
        </Button>
      </div>
      {isComparing ? (
        <div className="mt-3">
          <TextComparison
            before={sheetOf(draftOf(module), labels)}
            after={sheetOf(draft, labels)}
            beforeLabel={t`Published`}
            afterLabel={t`Yours`}
          />
        </div>
      ) : null}
    </Callout>
  );
}

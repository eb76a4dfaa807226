import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatBytes } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { ClaimedResource } from './add-resource.ts';
import { titleOf } from './title-of.ts';
import { useFailureToast } from './resources.hooks.ts';

type Props = {
  drafts: readonly ClaimedResource[];
  onPublish: (draft: ClaimedResource) => Promise<void>;
  onDiscard: (draft: ClaimedResource) => void;
};

/** Files that have arrived and are not published yet: what they are called is decided here. */
export function DraftCards({ drafts, onPublish, onDiscard }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section className="stack s12" aria-labelledby="drafts">
      <h3 id="drafts" className="text-16">
        <Trans>Ready to publish</Trans>
      </h3>
      <ul className="stack s12">
        {drafts.map((draft) => (
          <li key={draft.objectPath}>
            <DraftCard draft={draft} onPublish={onPublish} onDiscard={() => onDiscard(draft)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { draft: ClaimedResource; onPublish: Props['onPublish']; onDiscard: () => void };

function DraftCard({ draft, onPublish, onDiscard }: CardProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState(() => titleOf(draft.file.name));
  const [description, setDescription] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const failed = useFailureToast()(t`Failed to create learning resource`);
  const isUntitled = title.trim() === '';
  const publish = () => {
    if (isUntitled) return;
    setIsBusy(true);
    onPublish({ ...draft, title: title.trim(), description: description.trim() }).catch((error: unknown) => {
      setIsBusy(false);
      failed(error instanceof Error ? error : new Error(String(error)));
    });
  };
  return (
    <div className="rounded-3 border border-line p-4 stack s12">
      <p className="meta wrap-anywhere">
        {draft.file.name} · {formatBytes(draft.file.size, 1)}
      </p>
      <TextField
        label={t`Title`}
        value={title}
        maxLength={200}
        required
        onChange={(event) => setTitle(event.target.value)}
        error={isUntitled ? t`Give it a title.` : undefined}
      />
      <TextArea
        label={t`Description`}
        optional
        rows={2}
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div className="row wrap">
        <Button variant="primary" busy={isBusy} onClick={publish}>
          <Trans>Publish</Trans>
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

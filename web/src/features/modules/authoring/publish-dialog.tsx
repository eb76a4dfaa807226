import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useRef, useState } from 'react';
import { isRefusal, plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePublish } from './authoring.hooks.ts';
import { sheetOf, usePartLabels } from './module-sheet.ts';
import { SectionWarnings } from './section-warnings.tsx';
import { changesOf, draftOf, type ModuleDraft } from './use-module-draft.ts';

type Props = {
  module: DraftableModule;
  draft: ModuleDraft;
  onClose: () => void;
  onPublished: () => void;
  /** Somebody else was first. */
  onOutdated: () => void;
};

/** The last look before a text is everybody's: what changes, what points to it, and a line that says why. */
export function PublishDialog({ module, draft, onClose, onPublished, onOutdated }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const labels = usePartLabels();
  const [note, setNote] = useState('');
  const publish = usePublish(module.id);
  // The second press of a double click comes before the button is drawn busy, and would meet one's own revision.
  const isSent = useRef(false);
  const send = () => {
    if (note.trim() === '' || isSent.current) return;
    isSent.current = true;
    const body = { baseRevision: draft.baseRevision, note, ...changesOf(draft, module) };
    publish.mutate(body, {
      onSuccess: (published) => {
        const { contentRevision: revision } = published;
        show({ title: t`Published`, description: t`Revision ${revision} is what readers see now.` });
        onPublished();
      },
      onError: (error) => {
        isSent.current = false;
        if (isRefusal(error, 'module_changed')) onOutdated();
      },
    });
  };
  return (
    <Dialog
      open
      wide
      shape="sheet"
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Publish a new revision</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Go on writing</Trans>
          </Button>
          <Button
            variant="primary"
            busy={publish.isPending}
            disabledReason={note.trim() === '' ? t`Say what changed first` : undefined}
            onClick={send}
          >
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`What changed`}
        hint={t`One line. It stands in the list of revisions.`}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <SectionWarnings before={module.content ?? ''} after={draft.content} pointers={module.pointers} />
      <TextComparison
        before={sheetOf(draftOf(module), labels)}
        after={sheetOf(draft, labels)}
        beforeLabel={t`Before`}
        afterLabel={t`Now`}
      />
      <p className="sec text-14">
        <Trans>
          People keep the progress and the results they have. Who completed this module is told that its text changed.
        </Trans>
      </p>
      <p className="text-14 text-red" role="alert">
        {publish.error ? (plainMessageOf(publish.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}

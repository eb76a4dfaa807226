import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule, PublicationKind } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useRef, useState } from 'react';
import { userMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRestore, useRevision } from './authoring.hooks.ts';
import { toComparisonHtml } from './comparison-html.ts';
import { useFieldLabels } from './field-labels.ts';
import { PublicationKindField } from './publication-kind-field.tsx';
import { useAskedPeople } from './publication-kind.hooks.ts';
import { toModuleDraft, toRestoredContent } from './module-draft.rules.ts';

type Props = { module: EditableModule; revision: number; onClose: () => void };

/** Compares an earlier revision with the current one, and offers to publish the earlier one again. */
export function RevisionDialog({ module, revision, onClose }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const query = useRevision(module.id, revision);
  const restore = useRestore(module.id);
  const [kind, setKind] = useState<PublicationKind>('read_again');
  const askedPeople = useAskedPeople(module.id, kind);
  /** True until the list of the people to ask has been loaded. A small correction asks nobody. */
  const isPeopleListMissing = kind !== 'small_correction' && askedPeople.data === undefined;
  /** The number of people who must pass the quiz again. */
  const toPass = askedPeople.data?.pages[0]?.asked.toPass ?? 0;
  const labels = useFieldLabels();
  const current = toModuleDraft(module);
  // Ignores the second click of a double click, which arrives before the button is busy.
  const isSent = useRef(false);
  const publishAgain = () => {
    if (isSent.current) return;
    isSent.current = true;
    restore.mutate(
      { revision, baseRevision: module.contentRevision, kind },
      {
        onSuccess: () => {
          show({ title: t`Published`, description: t`Readers see the text of revision ${revision} again.` });
          onClose();
        },
        onError: () => {
          isSent.current = false;
        },
      },
    );
  };
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Revision {revision}</Trans>}
      footer={
        <Button
          variant="primary"
          busy={restore.isPending}
          disabledReason={isPeopleListMissing ? t`First the people to ask must be loaded` : undefined}
          onClick={publishAgain}
        >
          {toPass > 0 ? (
            <Trans>Publish and ask {toPass} to pass again</Trans>
          ) : (
            <Trans>Publish this revision again</Trans>
          )}
        </Button>
      }
    >
      <QueryState queries={[query]} title={<Trans>The text could not be loaded</Trans>} variant="panel">
        {(revisionText) => (
          <TextComparison
            before={toComparisonHtml(current, labels)}
            after={toComparisonHtml(toRestoredContent(revisionText, current), labels)}
            beforeLabel={t`What readers see`}
            afterLabel={t`Revision ${revision}`}
          />
        )}
      </QueryState>
      <PublicationKindField kind={kind} onChange={setKind} askedPeople={askedPeople} />
      <p className="text-14 text-red" role="alert">
        {restore.error ? (userMessageOf(restore.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}

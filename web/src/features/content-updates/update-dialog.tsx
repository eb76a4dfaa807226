import { Trans, useLingui } from '@lingui/react/macro';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type {
  ChangedField,
  ContentUpdate,
} from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TextComparison } from '../../ui/text-comparison.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { useContentUpdate, useUpdateDecisions } from './content-updates.hooks.ts';

type Props = {
  update: ContentUpdate;
  /** The endpoints whose replies change when the shipped text is published. */
  affectedEndpoints: readonly Endpoint[];
  onClose: () => void;
  /** Returns the element that receives the focus when the dialog is closed. */
  finalFocus: () => HTMLElement | null;
};

/**
 * Compares the text of the site with a shipped update (a newer text in a release of the product). Admins decide which
 * text the site uses.
 */
export function UpdateDialog({ update, affectedEndpoints, onClose, finalFocus }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const { takeOver, keep } = useUpdateDecisions(update.id, affectedEndpoints);
  const closeWithToast = (title: string) => () => {
    show({ title });
    onClose();
  };
  const error = takeOver.error ?? keep.error;
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      finalFocus={finalFocus}
      title={update.title}
      description={
        update.canDecide ? (
          <Trans>
            “Use shipped text” publishes the shipped text and replaces the text of this site. Earlier revisions stay.
          </Trans>
        ) : (
          <Trans>An administrator decides which text this site uses.</Trans>
        )
      }
      footer={
        update.canDecide ? (
          <>
            <Button
              busy={keep.isPending}
              onClick={() => keep.mutate(undefined, { onSuccess: closeWithToast(t`Your text is kept`) })}
            >
              <Trans>Keep our text</Trans>
            </Button>
            <Button
              variant="primary"
              busy={takeOver.isPending}
              onClick={() =>
                takeOver.mutate(undefined, { onSuccess: closeWithToast(t`The shipped text is published`) })
              }
            >
              <Trans>Use shipped text</Trans>
            </Button>
          </>
        ) : undefined
      }
    >
      <Comparison id={update.id} />
      <p className="text-14 text-red" role="alert">
        {error ? (userMessageOf(error) ?? t`Nothing was changed. Try again.`) : null}
      </p>
    </Dialog>
  );
}

function Comparison({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useContentUpdate(id);
  return (
    <QueryState queries={[query]} title={<Trans>The texts could not be loaded</Trans>} headingLevel={2}>
      {({ changedFields, ours, shipped }) => (
        <>
          <LostPartsWarning fields={changedFields} />
          <ChangedFields fields={changedFields} />
          <TextComparison before={ours} after={shipped} beforeLabel={t`Ours`} afterLabel={t`Shipped`} />
        </>
      )}
    </QueryState>
  );
}

/** Warns if the shipped text would replace the parts of the site's text. Otherwise renders nothing. */
function LostPartsWarning({ fields }: { fields: readonly ChangedField[] }) {
  // In `ChangedField`, `part` is the name of a field. The field `parts` lists the parts into which a text is divided.
  const ownParts = fields.find(({ part }) => part === 'parts')?.ours ?? '';
  if (ownParts === '') return null;
  return (
    <Callout tone="warn" title={<Trans>The shipped text has other parts</Trans>}>
      <Trans>
        “Use shipped text” replaces the parts of this text and their check questions with those of the shipped text.
      </Trans>
    </Callout>
  );
}

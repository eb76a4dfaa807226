import { Trans } from '@lingui/react/macro';
import type { FormDraftState } from '../lib/server-draft/use-form-draft.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

type Props = {
  state: FormDraftState;
  /** The labels of the fields by name. */
  labels: Readonly<Record<string, string>>;
};

/**
 * Notices about unsaved changes in a form: that they are from an earlier visit, or that other people have changed the
 * same fields.
 */
export function FormDraftNotices({ state: { isRestored, conflicts }, labels }: Props) {
  const names = conflicts.map((name) => labels[name] ?? name).join(', ');
  return (
    <>
      {isRestored ? <Callout title={<Trans>This text was typed earlier and not saved.</Trans>} /> : null}
      {names === '' ? null : (
        <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed this too: {names}</Trans>}>
          <Trans>If you save, your text replaces theirs.</Trans>
        </Callout>
      )}
    </>
  );
}

/** A button that discards the unsaved changes of a form. Hidden if nothing has changed. */
export function DiscardChanges({ state: { hasChanges, loadSaved } }: Pick<Props, 'state'>) {
  return hasChanges ? (
    <Button variant="quiet" onClick={loadSaved}>
      <Trans>Discard changes</Trans>
    </Button>
  ) : null;
}

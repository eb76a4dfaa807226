import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddPasskey } from './second-factor.hooks.ts';

type AddPasskeyDialogProps = {
  /** Called with new recovery codes, which must be shown; null if there are no new codes. */
  onClose: (recoveryCodes: readonly string[] | null) => void;
};

const formId = 'add-passkey';

/** Asks for the name of a new passkey, then lets the browser create this passkey. */
export function AddPasskeyDialog({ onClose }: AddPasskeyDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, error, isPending } = useAddPasskey(({ recoveryCodes }, name) => {
    // No toast if recovery codes follow: on a phone the toast would cover the buttons of their dialog.
    if (!recoveryCodes) show({ title: t`Passkey Added`, description: name, variant: 'success' });
    onClose(recoveryCodes);
  });
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose(null);
      }}
      title={<Trans>Add a passkey</Trans>}
      footer={
        <>
          <Button onClick={() => onClose(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Create the passkey</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ name }) => mutate(name))(event)}
      >
        <div role="alert" className="contents">
          {error ? (
            <Callout tone="bad">{userMessageOf(error) ?? t`No passkey was created on this device. Try again.`}</Callout>
          ) : null}
        </div>
        <TextField
          {...form.register('name', { required: t`This is needed`, setValueAs: (name: string) => name.trim() })}
          error={form.formState.errors.name?.message}
          label={<Trans>Name of the passkey</Trans>}
          hint={<Trans>For example: my phone</Trans>}
          autoComplete="off"
          maxLength={60}
        />
      </form>
    </Dialog>
  );
}

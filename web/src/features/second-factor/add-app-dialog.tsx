import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { isRefusal } from '../../lib/api/api-error.ts';
import { showServerErrors } from '../../lib/form-errors.ts';
import { AppCodeField } from '../../ui/app-code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useAddApp } from './second-factor.hooks.ts';

type AddAppDialogProps = {
  /** The secret that the server has created for the new app, also as an otpauth:// URL and as a QR code. */
  newApp: ReplyOf<(typeof secondFactorEndpoints)['beginApp']>;
  /** Called with new recovery codes, which must be shown; null if there are no new codes. */
  onClose: (recoveryCodes: readonly string[] | null) => void;
};

const formId = 'add-app';

/** Puts a space after every four characters, so that the text is easier to type. */
const inGroupsOfFour = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret to enter into an authenticator app, and asks for a code of the app before it adds the app. */
export function AddAppDialog({ newApp, onClose }: AddAppDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useAddApp(({ recoveryCodes }) => {
    // No toast if recovery codes follow: on a phone the toast would cover the buttons of their dialog.
    if (!recoveryCodes) show({ title: t`App Added`, variant: 'success' });
    onClose(recoveryCodes);
  });
  const form = useForm({ defaultValues: { code: '' } });
  const firstField = useRef<HTMLInputElement>(null);
  const { ref: codeRef, ...codeField } = form.register('code', { required: t`Enter the code` });
  const submit = (fields: { code: string }) =>
    mutate(fields, {
      onError: (error) => {
        // Maps an error code (`code_not_right`) or a field name (`code`) in the server's reply to the form field beside
        // which the error is shown.
        const isAtField = showServerErrors(form.setError, error, { code_not_right: 'code', code: 'code' });
        if (!isAtField) showFailure(t`The app was not added`)(error);
        if (isRefusal(error, 'second_factor_setup_expired')) onClose(null);
      },
    });
  return (
    <Dialog
      open
      keepOnOutsidePress
      initialFocus={firstField}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose(null);
      }}
      title={<Trans>Set up an authenticator app</Trans>}
      footer={
        <>
          <Button onClick={() => onClose(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Add the app</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <p>
          <Trans>1. Scan this code with your app, for example Google Authenticator or FreeOTP.</Trans>
        </p>
        <QrCode {...newApp.qrCode} label={t`QR code for your app`} className="mx-auto w-full max-w-56 rounded-2" />
        <TextArea
          readOnly
          rows={2}
          className="font-mono"
          label={<Trans>Or type this key into the app</Trans>}
          value={inGroupsOfFour(newApp.secret)}
          onFocus={(event) => event.target.select()}
        />
        <a href={newApp.address}>
          <Trans>Or open the app on this device</Trans>
        </a>
        <AppCodeField
          {...codeField}
          ref={(input) => {
            codeRef(input);
            firstField.current = input;
          }}
          error={form.formState.errors.code?.message}
          label={<Trans>2. Enter the code that the app shows</Trans>}
        />
      </form>
    </Dialog>
  );
}

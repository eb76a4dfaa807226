import { Trans } from '@lingui/react/macro';
import type { ConfirmationMethod } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { DirectoryConfirmation } from '../directory-sign-in/directory-confirmation.tsx';
import { AppConfirmation } from './app-confirmation.tsx';
import type { ConfirmationFormProps } from './confirmation-form.ts';
import { useConfirmationMethods } from './confirmation.hooks.ts';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

/** For each method: its form, and the text of the button that opens this form instead of another one. */
const forms: Readonly<
  Record<ConfirmationMethod, { readonly Form: ComponentType<ConfirmationFormProps>; readonly buttonText: ReactNode }>
> = {
  passkey: { Form: PasskeyConfirmation, buttonText: <Trans>Use a passkey instead</Trans> },
  app: { Form: AppConfirmation, buttonText: <Trans>Use a code from your app instead</Trans> },
  directory: { Form: DirectoryConfirmation, buttonText: <Trans>Use the directory instead</Trans> },
  password: { Form: PasswordConfirmation, buttonText: <Trans>Use your password instead</Trans> },
};

/** Asks the signed-in person to confirm who they are. Can open above another dialog. */
export function ConfirmationDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const methods = useConfirmationMethods();
  useEscape(() => onClose(false));
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose(false);
      }}
      title={<Trans>Confirm that it is you</Trans>}
      description={<Trans>After that, you are not asked again for 10 minutes.</Trans>}
    >
      <QueryState queries={[methods]} title={<Trans>The confirmation could not be loaded</Trans>}>
        {(reply) => <ChosenMethod methods={reply.methods} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

type ChosenMethodProps = { methods: readonly ConfirmationMethod[]; onClose: (isConfirmed: boolean) => void };

/** The form of the chosen method, and a button for each other method. */
function ChosenMethod({ methods, onClose }: ChosenMethodProps) {
  const [chosenMethod, setChosenMethod] = useState<ConfirmationMethod | undefined>(methods[0]);
  // The person has no method to confirm. For this person, only a recent sign-in counts as a confirmation.
  if (!chosenMethod) {
    return (
      <p>
        <Trans>Sign out, and sign in again. Then do this within 10 minutes.</Trans>
      </p>
    );
  }
  const { Form } = forms[chosenMethod];
  return (
    <>
      <Form onConfirmed={() => onClose(true)} onCancel={() => onClose(false)} />
      {methods
        .filter((method) => method !== chosenMethod)
        .map((method) => (
          <Button key={method} variant="quiet" onClick={() => setChosenMethod(method)}>
            {forms[method].buttonText}
          </Button>
        ))}
    </>
  );
}

/**
 * Calls `onEscape` instead of the default action of the Escape key. Otherwise, Escape would also close a dialog below
 * the confirmation dialog.
 */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const interceptEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', interceptEscape, { capture: true });
    return () => window.removeEventListener('keydown', interceptEscape, { capture: true });
  });
}

import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';

const RemoveDialog = lazyWithoutPlaceholder(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

type RemoveButtonProps = {
  /** The accessible name, if the text "Remove" does not tell what is removed. */
  label?: string | undefined;
  /** The title of the dialog that asks for confirmation. */
  question: ReactNode;
  failureTitle: string;
  isPending: boolean;
  /** Removes the second factor: the function `mutate` of a mutation. */
  remove: (body: undefined, callbacks: { onError: (error: Error) => void; onSettled: () => void }) => void;
};

/** A button that removes a second factor after the person has confirmed the removal. */
export function RemoveButton({ label, question, failureTitle, isPending, remove }: RemoveButtonProps) {
  const showFailure = useFailureToast();
  // The dialog is mounted, and its code loaded, only when it is opened for the first time.
  const [dialog, setDialog] = useState<'never_opened' | 'open' | 'closed'>('never_opened');
  const close = () => setDialog('closed');
  return (
    <>
      <Button aria-label={label} onClick={() => setDialog('open')}>
        <Trans>Remove</Trans>
      </Button>
      {dialog === 'never_opened' ? null : (
        <RemoveDialog
          open={dialog === 'open'}
          question={question}
          isPending={isPending}
          onCancel={close}
          onRemove={() => remove(undefined, { onError: showFailure(failureTitle), onSettled: close })}
        />
      )}
    </>
  );
}

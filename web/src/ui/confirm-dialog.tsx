import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open?: boolean;
  title: ReactNode;
  /** What the action does. */
  children: ReactNode;
  /** The label of the button that confirms, named after the action: "Delete SOP". */
  action: ReactNode;
  /** The label of the button that closes the dialog without the action. */
  cancel?: ReactNode;
  /** `danger`: the action removes something or takes something away from a person. */
  variant?: 'danger' | 'primary';
  /** True while the action is running. Only the button `cancel` can then close the dialog. */
  isPending?: boolean;
  /** Why the action is not possible yet. */
  disabledReason?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /**
   * Returns the element that gets the focus when the dialog closes. By default the element that had the focus before
   * the dialog opened.
   */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, children, action, cancel, variant = 'danger', isPending = false } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) props.onClose();
      }}
      title={title}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button onClick={props.onClose}>{cancel ?? <Trans>Cancel</Trans>}</Button>
          <Button variant={variant} busy={isPending} disabledReason={props.disabledReason} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

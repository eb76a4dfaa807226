import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { listSopActions, type SopAction } from './sop-actions.rules.ts';
import { useActivateSop, useDeactivateSop, useReleaseSop, useRemoveSop } from './sop-management.hooks.ts';

type Props = {
  sop: ManagedSop;
  /** Called after the procedure was deactivated or deleted. */
  onRemoved: () => void;
  /** Called after the procedure was activated. */
  onActivated: () => void;
};

/** The buttons that release, deactivate, activate or delete a procedure. */
export function SopActions({ sop, onRemoved, onActivated }: Props) {
  const { t } = useLingui();
  const { number } = sop;
  const release = useReleaseSop(sop.id);
  const deactivate = useDeactivateSop(sop.id);
  const activate = useActivateSop(sop.id);
  const remove = useRemoveSop(sop.id);
  const buttons: Record<SopAction, ReactNode> = {
    release: (
      <ConfirmedAction
        key="release"
        label={<Trans>Release</Trans>}
        question={<Trans>Release {number} for this site?</Trans>}
        mutation={release}
        successTitle={t`SOP Released`}
      >
        <Trans>
          You confirm with your name that this revision was tried at this site and may be used. The warning on its pages
          disappears. Your name and the time are recorded. A new revision must be released again.
        </Trans>
      </ConfirmedAction>
    ),
    deactivate: (
      <ConfirmedAction
        key="deactivate"
        label={<Trans>Deactivate</Trans>}
        question={<Trans>Take {number} out of the library?</Trans>}
        mutation={deactivate}
        successTitle={t`SOP Deactivated`}
        onSuccess={onRemoved}
      >
        <Trans>Nobody can find it any more. The reading records are kept. You can put it back later.</Trans>
      </ConfirmedAction>
    ),
    activate: (
      <ConfirmedAction
        key="activate"
        label={<Trans>Activate</Trans>}
        question={<Trans>Put {number} back into the library?</Trans>}
        mutation={activate}
        successTitle={t`SOP Activated`}
        onSuccess={onActivated}
      >
        <Trans>Everybody can find it again.</Trans>
      </ConfirmedAction>
    ),
    delete: (
      <ConfirmedAction
        key="delete"
        isDangerous
        label={<Trans>Delete</Trans>}
        question={<Trans>Delete {number}?</Trans>}
        mutation={remove}
        successTitle={t`SOP Deleted`}
        onSuccess={onRemoved}
      >
        <Trans>You cannot undo this. The reading records are kept as evidence.</Trans>
      </ConfirmedAction>
    ),
  };
  return <div className="row flex-wrap gap-2">{listSopActions(sop).map((action) => buttons[action])}</div>;
}

type ConfirmedActionProps = {
  /**
   * The text of two buttons: the button that opens the dialog, and the button in the dialog that confirms the action.
   */
  label: ReactNode;
  question: ReactNode;
  /** The consequences of the action. */
  children: ReactNode;
  mutation: {
    isPending: boolean;
    mutate: (variables: void, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  successTitle: string;
  onSuccess?: (() => void) | undefined;
  isDangerous?: boolean | undefined;
};

/** A button that opens a dialog, in which the action must be confirmed. */
function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, question, children, mutation, successTitle, onSuccess, isDangerous } = props;
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast()(t`The action failed`);
  const [isOpen, setIsOpen] = useState(false);
  const confirm = () =>
    mutation.mutate(undefined, {
      onSuccess: () => {
        show({ title: successTitle, variant: 'success' });
        setIsOpen(false);
        onSuccess?.();
      },
      onError: (error) => {
        setIsOpen(false);
        showFailure(error);
      },
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <ConfirmDialog
        open={isOpen}
        title={question}
        action={label}
        variant={isDangerous ? 'danger' : 'primary'}
        isPending={mutation.isPending}
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      >
        <p className="text-ink-2 text-14">{children}</p>
      </ConfirmDialog>
    </>
  );
}

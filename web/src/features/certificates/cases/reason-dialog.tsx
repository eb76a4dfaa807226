import { Trans, useLingui } from '@lingui/react/macro';
import type {
  CertificateCase,
  RevocationReason,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useReasonWords } from '../reason-words.ts';
import { useReject, useRevoke } from './cases.hooks.ts';
import { useDecisionFailure } from './use-decision-failure.ts';

type DialogProps = { certificate: CertificateCase; onClose: () => void };

/** Turns a request down, with a reason that its holder reads. */
export function RejectDialog({ certificate, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useReject(certificate.id);
  const onError = useDecisionFailure();
  const name = certificate.holder.fullName;
  return (
    <ReasonDialog
      title={<Trans>Reject the request of {name}</Trans>}
      description={<Trans>{name} reads the reason and may ask again.</Trans>}
      act={<Trans>Reject request</Trans>}
      isPending={isPending}
      onClose={onClose}
      onAct={(reason) =>
        mutate(
          { reason },
          {
            onSuccess: () => show({ title: t`Request Rejected`, variant: 'success' }),
            onError,
            onSettled: onClose,
          },
        )
      }
    />
  );
}

/** Takes a certificate back, with a reason for its holder and a class of reason for the public page. */
export function RevokeDialog({ certificate, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const words = useReasonWords();
  const { mutate, isPending } = useRevoke(certificate.id);
  const onError = useDecisionFailure();
  const [reasonClass, setReasonClass] = useState<RevocationReason>('other');
  const number = certificate.certificateNumber;
  return (
    <ReasonDialog
      title={<Trans>Revoke {number}</Trans>}
      description={
        <Trans>
          The certificate of {certificate.holder.fullName} shows as revoked from now on, also where its code is scanned.
          This cannot be undone.
        </Trans>
      }
      act={<Trans>Revoke certificate</Trans>}
      isPending={isPending}
      onClose={onClose}
      onAct={(reason) =>
        mutate(
          { reason, reasonClass },
          {
            onSuccess: () => show({ title: t`Certificate Revoked`, variant: 'success' }),
            onError,
            onSettled: onClose,
          },
        )
      }
    >
      <Select
        label={t`What anybody who checks it may read`}
        value={reasonClass}
        onChange={(event) => setReasonClass(event.target.value as RevocationReason)}
        options={Object.entries(words).map(([value, label]) => ({ value, label }))}
      />
    </ReasonDialog>
  );
}

type ReasonDialogProps = {
  title: ReactNode;
  description: ReactNode;
  act: ReactNode;
  isPending: boolean;
  onClose: () => void;
  onAct: (reason: string) => void;
  children?: ReactNode;
};

/** As the contract has it: three characters are the least that says anything. */
const shortest = 3;

function ReasonDialog({ title, description, act, isPending, onClose, onAct, children }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isTooShort = reason.trim().length < shortest;
  const submit = () => {
    setIsAsked(true);
    if (!isTooShort) onAct(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      keepOnOutsidePress
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isPending} onClick={submit}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <TextArea
        label={t`Reason`}
        hint={t`Kept in the record, and read by the holder.`}
        value={reason}
        maxLength={500}
        required
        onChange={(event) => setReason(event.target.value)}
        error={isAsked && isTooShort ? t`Give a reason.` : undefined}
      />
    </Dialog>
  );
}

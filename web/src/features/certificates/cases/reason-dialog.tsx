import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type CertificateCase,
  ReasonedApproval,
  RejectionRequest,
  RevocationRequest,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, type TextAreaProps } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useRevocationReasonLabels } from '../revocation-reasons.ts';
import { useApprove, useReject, useRevoke } from './cases.hooks.ts';

/** The maximum length that the server accepts, in characters. */
const maxReasonLength = 500;

type DialogProps = { certificate: CertificateCase; onClose: () => void };

/** Approves the request of a person whose evidence has marks. The approver must give a reason. */
export function ApproveDialog({ certificate, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const form = useForm({ resolver: zodResolver(ReasonedApproval, validationMessages), defaultValues: { reason: '' } });
  const name = certificate.holder.fullName;
  const { mutate, isPending } = useApprove(certificate.id, {
    onSuccess: () => {
      show({ title: t`Certificate Approved`, description: t`${name} can download it now.`, variant: 'success' });
      onClose();
    },
    onError: (error) => {
      if (!showServerErrors(form.setError, error, { reason: 'reason' })) showFailure(t`Decision not saved`)(error);
    },
  });
  const approve = form.handleSubmit((body) => mutate(body));
  return (
    <ReasonDialog
      title={<Trans>Approve the request of {name}</Trans>}
      description={<Trans>Some evidence of {name} must be checked. Give the reason for your approval.</Trans>}
      submitLabel={<Trans>Approve</Trans>}
      submitVariant="primary"
      isPending={isPending}
      onSubmit={() => void approve()}
      onClose={onClose}
    >
      <TextArea
        {...form.register('reason')}
        label={t`Reason`}
        hint={t`Stored in the record. Trainers and admins can read it.`}
        maxLength={maxReasonLength}
        error={form.formState.errors.reason?.message}
      />
    </ReasonDialog>
  );
}

/** Rejects a request, with a reason for its holder. */
export function RejectDialog({ certificate, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const form = useForm({ resolver: zodResolver(RejectionRequest, validationMessages), defaultValues: { reason: '' } });
  const name = certificate.holder.fullName;
  const { mutate, isPending } = useReject(certificate.id, {
    onSuccess: () => {
      show({ title: t`Request Rejected`, variant: 'success' });
      onClose();
    },
    onError: (error) => {
      if (!showServerErrors(form.setError, error, { reason: 'reason' })) showFailure(t`Decision not saved`)(error);
    },
  });
  const reject = form.handleSubmit((body) => mutate(body));
  return (
    <ReasonDialog
      title={<Trans>Reject the request of {name}</Trans>}
      description={<Trans>{name} can read the reason and request again.</Trans>}
      submitLabel={<Trans>Reject request</Trans>}
      isPending={isPending}
      onSubmit={() => void reject()}
      onClose={onClose}
    >
      <ReasonField {...form.register('reason')} error={form.formState.errors.reason?.message} />
    </ReasonDialog>
  );
}

/** Revokes a certificate, with a reason for its holder and a category of the reason for the public. */
export function RevokeDialog({ certificate, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const reasonLabels = useRevocationReasonLabels();
  const form = useForm({
    resolver: zodResolver(RevocationRequest, validationMessages),
    defaultValues: { reason: '', reasonClass: 'other' },
  });
  const { errors } = form.formState;
  const number = certificate.certificateNumber;
  const { mutate, isPending } = useRevoke(certificate.id, {
    onSuccess: () => {
      show({ title: t`Certificate Revoked`, variant: 'success' });
      onClose();
    },
    onError: (error) => {
      const isShownInForm = showServerErrors(form.setError, error, { reason: 'reason', reasonClass: 'reasonClass' });
      if (!isShownInForm) showFailure(t`Decision not saved`)(error);
    },
  });
  const revoke = form.handleSubmit((body) => mutate(body));
  return (
    <ReasonDialog
      title={<Trans>Revoke {number}</Trans>}
      description={
        <Trans>
          From now on, the certificate of {certificate.holder.fullName} is shown as revoked, also when its code is
          scanned. This cannot be undone.
        </Trans>
      }
      submitLabel={<Trans>Revoke certificate</Trans>}
      isPending={isPending}
      onSubmit={() => void revoke()}
      onClose={onClose}
    >
      <Select
        {...form.register('reasonClass')}
        label={t`Public reason`}
        hint={t`Everybody who checks the certificate can read it.`}
        error={errors.reasonClass?.message}
        options={Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))}
      />
      <ReasonField {...form.register('reason')} error={errors.reason?.message} />
    </ReasonDialog>
  );
}

function ReasonField(field: Omit<TextAreaProps, 'label'>) {
  const { t } = useLingui();
  return (
    <TextArea
      {...field}
      label={t`Reason`}
      hint={t`Stored in the record. The holder can read it.`}
      maxLength={maxReasonLength}
    />
  );
}

type ReasonDialogProps = {
  title: ReactNode;
  description: ReactNode;
  submitLabel: ReactNode;
  submitVariant?: 'primary' | 'danger';
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submitLabel, submitVariant = 'danger', isPending, onSubmit, onClose, children } = props;
  const formId = useId();
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
          <Button type="submit" form={formId} variant={submitVariant} busy={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

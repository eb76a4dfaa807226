import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type CertificateCase,
  ReasonedApproval,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { CaseWarnings, type EvidenceMarksRenderer } from './case-warnings.tsx';

type Props = {
  open: boolean;
  /** The selected requests for certificates. */
  cases: readonly CertificateCase[];
  renderEvidenceMarks: EvidenceMarksRenderer;
  isPending: boolean;
  /**
   * `reason` is undefined if no holder has an evidence mark. Such a mark is a sign that the holder's evidence should be
   * checked.
   */
  onApprove: (reason: string | undefined) => void;
  onClose: () => void;
  /** Returns the element that receives the focus when the dialog is closed. */
  finalFocus: () => HTMLElement | null;
};

/** Asks for confirmation before several requests are approved, and shows all warnings about their holders. */
export function BulkApprovalDialog({ open, cases, isPending, onClose, finalFocus, ...formProps }: Props) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Plural value={cases.length} one="Approve # certificate?" other="Approve # certificates?" />}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Approve</Trans>
          </Button>
        </>
      }
    >
      <ApprovalForm id={formId} cases={cases} {...formProps} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'cases' | 'renderEvidenceMarks' | 'onApprove'> & { id: string };

/** The content of the dialog. It is mounted each time the dialog opens, so that the reason is empty at first. */
function ApprovalForm({ id, cases, renderEvidenceMarks, onApprove }: FormProps) {
  const { t } = useLingui();
  const needsReason = cases.some(({ holder }) => holder.marks.length > 0);
  const form = useForm({ resolver: zodResolver(ReasonedApproval, validationMessages), defaultValues: { reason: '' } });
  const submit = needsReason ? form.handleSubmit(({ reason }) => onApprove(reason)) : () => onApprove(undefined);
  return (
    <form
      id={id}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-ink-2 text-14">
        <Trans>You are recorded as the approver of each certificate. Creating the PDFs can take a moment.</Trans>
      </p>
      <ul className="grid gap-3 text-14">
        {cases.map((certificate) => (
          <li key={certificate.id} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
            <b className="wrap-anywhere">{certificate.holder.fullName}</b>
            <CaseWarnings certificate={certificate} renderEvidenceMarks={renderEvidenceMarks} />
          </li>
        ))}
      </ul>
      {needsReason ? (
        <TextArea
          {...form.register('reason')}
          label={t`Reason`}
          hint={t`Why you approve although the evidence of these people should be checked. Stored in their records. Trainers and admins can read it.`}
          maxLength={500}
          error={form.formState.errors.reason?.message}
        />
      ) : null}
    </form>
  );
}

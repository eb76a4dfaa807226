import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import { formatDate, formatDay } from '../../../lib/formatting.ts';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { CertificateStatusBadge } from '../certificate-status-badge.tsx';
import { useDownloadPdf } from '../use-download-certificate.ts';
import { ModuleResults, ResultsSummary } from './case-results.tsx';
import { CaseWarnings, type EvidenceMarksRenderer } from './case-warnings.tsx';
import { useApprove } from './cases.hooks.ts';
import { isDecidable } from './cases.rules.ts';

const ApproveDialog = lazyWithoutPlaceholder(async () => (await import('./reason-dialog.tsx')).ApproveDialog);
const RejectDialog = lazyWithoutPlaceholder(async () => (await import('./reason-dialog.tsx')).RejectDialog);
const RevokeDialog = lazyWithoutPlaceholder(async () => (await import('./reason-dialog.tsx')).RevokeDialog);

type Props = {
  certificate: CertificateCase;
  /** Renders the signs that the holder's evidence, such as the reading time, should be checked. */
  renderEvidenceMarks: EvidenceMarksRenderer;
  /** True if the viewer is the holder of the certificate. */
  isOwn: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Props that the list needs to move the focus to this card. */
  listItemProps: ComponentProps<'li'>;
};

/**
 * A certificate, or a request for one, in the list that trainers see. Shows the holder, the quiz results, and the
 * actions that the viewer can take.
 */
export function CaseCard({ certificate, renderEvidenceMarks, isOwn, isSelected, onSelect, listItemProps }: Props) {
  const { t } = useLingui();
  const { holder, certificateNumber, status } = certificate;
  const employment = [holder.employeeId, holder.department].filter(Boolean).join(' · ');
  return (
    <li
      {...listItemProps}
      className={panelClass({
        padding: 'normal',
        className: 'grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6',
      })}
    >
      <div className="row items-start min-w-0 gap-3">
        {isDecidable(certificate) ? (
          <Checkbox
            className="-my-2.5"
            label={<span className="sr-only">{t`Select ${holder.fullName}`}</span>}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        ) : null}
        <div className="min-w-0 flex-1 grid gap-1.5">
          <div className="row flex-wrap gap-x-3 gap-y-1">
            <h3 className="text-16 wrap-anywhere">{holder.fullName}</h3>
            <CertificateStatusBadge status={status} tone={toBadgeTone(status)} />
            {certificate.expiresSoon ? (
              <Badge tone="amber">
                <Trans>Expires soon</Trans>
              </Badge>
            ) : null}
          </div>
          <p className="meta wrap-anywhere">{employment}</p>
          <p className="meta">
            <span className="font-mono">{certificateNumber}</span> · <CaseDates certificate={certificate} />
          </p>
          <ResultsSummary certificate={certificate} />
          <CaseWarnings certificate={certificate} renderEvidenceMarks={renderEvidenceMarks} />
          {certificate.reason ? (
            <p className="text-ink-2 text-14 wrap-anywhere">
              <Trans>Reason: {certificate.reason}</Trans>
            </p>
          ) : null}
          {certificate.approvalReason ? (
            <p className="text-ink-2 text-14 wrap-anywhere">
              <Trans>Approved because: {certificate.approvalReason}</Trans>
            </p>
          ) : null}
          <ModuleResults modules={certificate.modules} />
        </div>
      </div>
      <div className="grid content-start gap-2 lg:w-[220px]">
        {status === 'pending' ? (
          <PendingActions certificate={certificate} isOwn={isOwn} />
        ) : (
          <DecidedActions certificate={certificate} isOwn={isOwn} />
        )}
      </div>
    </li>
  );
}

/** Only requests that need a decision have a coloured badge, so that they stand out in the long list. */
const toBadgeTone = (status: CertificateCase['status']) => (status === 'pending' ? 'amber' : 'plain');

/** For a valid certificate, its last day and its approver. Otherwise the day of the revocation, expiry or request. */
function CaseDates({ certificate }: { certificate: CertificateCase }) {
  const { status, requestedAt, issuedOn, expiresOn, revokedOn } = certificate;
  if (status === 'revoked' && revokedOn) return <Trans>revoked {formatDay(revokedOn, 'long')}</Trans>;
  if (status === 'expired' && expiresOn) return <Trans>expired {formatDay(expiresOn, 'long')}</Trans>;
  if (!issuedOn || !expiresOn) return <Trans>requested on {formatDate(requestedAt)}</Trans>;
  return (
    <>
      <b>
        <Trans>valid until {formatDay(expiresOn, 'long')}</Trans>
      </b>{' '}
      · <IssueNote issuedOn={issuedOn} approverName={certificate.approverName} />
    </>
  );
}

function IssueNote({ issuedOn, approverName }: { issuedOn: string; approverName: string | null }) {
  const day = formatDay(issuedOn, 'long');
  if (!approverName) return <Trans>issued {day}</Trans>;
  return (
    <Trans>
      issued {day}, approved by {approverName}
    </Trans>
  );
}

type ActionsProps = Pick<Props, 'certificate' | 'isOwn'>;

function PendingActions({ certificate, isOwn }: ActionsProps) {
  const { issuing } = certificate;
  const canDecide = isDecidable(certificate);
  return (
    <>
      {canDecide ? <DecisionButtons certificate={certificate} /> : null}
      {issuing ? <IssuingNotice issuing={issuing} canDecide={canDecide} /> : null}
      {isOwn && !issuing ? <OwnRequestNotice /> : null}
    </>
  );
}

function DecisionButtons({ certificate }: Pick<Props, 'certificate'>) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { fullName: name, marks: evidenceMarks } = certificate.holder;
  const { mutate, isPending } = useApprove(certificate.id, {
    onSuccess: () =>
      show({ title: t`Certificate Approved`, description: t`${name} can download it now.`, variant: 'success' }),
    onError: showFailure(t`Decision not saved`),
  });
  const [isRejecting, setIsRejecting] = useState(false);
  const [isGivingReason, setIsGivingReason] = useState(false);
  // The reason states why the request is approved although the holder's evidence should be checked.
  const needsReason = evidenceMarks.length > 0;
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <Button
        wide
        busy={isPending}
        icon={<Icon of={Check} />}
        onClick={needsReason ? () => setIsGivingReason(true) : () => mutate(null)}
        aria-label={t`Approve ${name}`}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button wide variant="quiet" onClick={() => setIsRejecting(true)} aria-label={t`Reject ${name}`}>
        <Trans>Reject</Trans>
      </Button>
      {isRejecting ? <RejectDialog certificate={certificate} onClose={() => setIsRejecting(false)} /> : null}
      {isGivingReason ? <ApproveDialog certificate={certificate} onClose={() => setIsGivingReason(false)} /> : null}
    </div>
  );
}

type IssuingNoticeProps = {
  issuing: NonNullable<CertificateCase['issuing']>;
  /** False if the viewer cannot approve or reject, for example because the viewer is the holder. */
  canDecide: boolean;
};

function IssuingNotice({ issuing, canDecide }: IssuingNoticeProps) {
  return (
    <p className="text-ink-2 text-14" role="status">
      {issuing === 'running' ? (
        <Trans>Approved. The PDF is being created.</Trans>
      ) : (
        <StorageFailureText canDecide={canDecide} />
      )}
    </p>
  );
}

const StorageFailureText = ({ canDecide }: Pick<IssuingNoticeProps, 'canDecide'>) =>
  canDecide ? (
    <Trans>
      Approved, but the PDF could not be stored. The server tries again. You can also approve again or reject.
    </Trans>
  ) : (
    <Trans>Approved, but the PDF could not be stored. The server tries again.</Trans>
  );

function OwnRequestNotice() {
  return (
    <p className="text-ink-2 text-14">
      <Trans>
        This is your own certificate. Another trainer or an administrator must decide. If there is nobody else, an
        administrator can give trainer access to another person.
      </Trans>
    </p>
  );
}

/** The actions after the decision, for an issued, expired, revoked or rejected certificate. */
function DecidedActions({ certificate, isOwn }: ActionsProps) {
  const { t } = useLingui();
  const pdf = useDownloadPdf(certificate);
  const [isRevoking, setIsRevoking] = useState(false);
  const { certificateNumber: number, status, canRevoke } = certificate;
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      {status === 'issued' || status === 'expired' ? (
        <Button
          wide
          icon={<Icon of={Download} />}
          busy={pdf.isPending}
          onClick={() => pdf.mutate()}
          aria-label={t`Download PDF of ${number}`}
        >
          <Trans>Download PDF</Trans>
        </Button>
      ) : null}
      {canRevoke ? (
        <Button wide variant="quiet" onClick={() => setIsRevoking(true)} aria-label={t`Revoke ${number}`}>
          <Trans>Revoke</Trans>
        </Button>
      ) : null}
      {isOwn && status === 'issued' && !canRevoke ? (
        <p className="meta">
          <Trans>This is your own certificate. You cannot revoke it.</Trans>
        </p>
      ) : null}
      {isRevoking ? <RevokeDialog certificate={certificate} onClose={() => setIsRevoking(false)} /> : null}
    </div>
  );
}

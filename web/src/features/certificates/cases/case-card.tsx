import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import { formatDate, formatDay } from '../../../lib/formatting.ts';
import { lazyDialog } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { CertificateStatusBadge } from '../certificate-status-badge.tsx';
import { useDownloadPdf } from '../use-download-certificate.ts';
import { ModuleResults, ResultsSummary } from './case-results.tsx';
import { useApprove } from './cases.hooks.ts';
import { isDecidable } from './cases.rules.ts';

const RejectDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).RejectDialog);
const RevokeDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).RevokeDialog);

type Props = {
  certificate: CertificateCase;
  isViewerHolder: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  listItemProps: ComponentProps<'li'>;
};

/**
 * A case: a certificate or a request for one, as trainers see it, with its holder, the quiz results, and the actions
 * that the viewer can take.
 */
export function CaseCard({ certificate, isViewerHolder, isSelected, onSelect, listItemProps }: Props) {
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
            <CertificateStatusBadge status={status} tone={badgeTone(status)} />
          </div>
          <p className="meta wrap-anywhere">{employment}</p>
          <p className="meta">
            <span className="font-mono">{certificateNumber}</span> · <CaseDates certificate={certificate} />
          </p>
          <ResultsSummary holder={holder} />
          {certificate.reason ? (
            <p className="text-ink-2 text-14 wrap-anywhere">
              <Trans>Reason: {certificate.reason}</Trans>
            </p>
          ) : null}
          <ModuleResults modules={certificate.modules} />
        </div>
      </div>
      <div className="grid content-start gap-2 lg:w-[220px]">
        {status === 'pending' ? (
          <PendingActions certificate={certificate} isViewerHolder={isViewerHolder} />
        ) : (
          <DecidedActions certificate={certificate} isViewerHolder={isViewerHolder} />
        )}
      </div>
    </li>
  );
}

/** In this long list, only requests that need a decision are coloured. */
const badgeTone = (status: CertificateCase['status']) => (status === 'pending' ? 'amber' : 'plain');

/** The date of the revocation or expiry, or else of the issue, or else of the request. */
function CaseDates({ certificate }: { certificate: CertificateCase }) {
  const { status, requestedAt, issuedOn, expiresOn, revokedOn, approverName } = certificate;
  if (status === 'revoked' && revokedOn) return <Trans>revoked {formatDay(revokedOn, 'long')}</Trans>;
  if (status === 'expired' && expiresOn) return <Trans>expired {formatDay(expiresOn, 'long')}</Trans>;
  if (!issuedOn) return <Trans>requested on {formatDate(requestedAt)}</Trans>;
  if (!approverName) return <Trans>issued {formatDay(issuedOn, 'long')}</Trans>;
  return (
    <Trans>
      issued {formatDay(issuedOn, 'long')}, approved by {approverName}
    </Trans>
  );
}

type ActionsProps = Pick<Props, 'certificate' | 'isViewerHolder'>;

function PendingActions({ certificate, isViewerHolder }: ActionsProps) {
  const { issuing } = certificate;
  const canDecide = isDecidable(certificate);
  return (
    <>
      {canDecide ? <DecisionButtons certificate={certificate} /> : null}
      {issuing ? <IssuingNotice issuing={issuing} canDecide={canDecide} /> : null}
      {isViewerHolder && !issuing ? <OwnRequestNotice /> : null}
    </>
  );
}

function DecisionButtons({ certificate }: Pick<Props, 'certificate'>) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useApprove(certificate.id);
  const [isRejecting, setIsRejecting] = useState(false);
  const name = certificate.holder.fullName;
  const approve = () =>
    mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Certificate Approved`, description: t`${name} can download it now.`, variant: 'success' }),
      onError: showFailure(t`Decision not saved`),
    });
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <Button wide busy={isPending} icon={<Icon of={Check} />} onClick={approve} aria-label={t`Approve ${name}`}>
        <Trans>Approve</Trans>
      </Button>
      <Button wide variant="quiet" onClick={() => setIsRejecting(true)} aria-label={t`Reject ${name}`}>
        <Trans>Reject</Trans>
      </Button>
      {isRejecting ? <RejectDialog certificate={certificate} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  );
}

type IssuingNoticeProps = {
  issuing: NonNullable<CertificateCase['issuing']>;
  /** False if the viewer has no buttons for a decision, for example because the viewer is the holder. */
  canDecide: boolean;
};

function IssuingNotice({ issuing, canDecide }: IssuingNoticeProps) {
  return (
    <p className="text-ink-2 text-14" role="status">
      {issuing === 'running' ? (
        <Trans>Approved. The PDF is being created.</Trans>
      ) : canDecide ? (
        <Trans>
          Approved, but the PDF could not be stored. The server tries again. You can also approve again or reject.
        </Trans>
      ) : (
        <Trans>Approved, but the PDF could not be stored. The server tries again.</Trans>
      )}
    </p>
  );
}

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
function DecidedActions({ certificate, isViewerHolder }: ActionsProps) {
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
      {isViewerHolder && status === 'issued' && !canRevoke ? (
        <p className="meta">
          <Trans>This is your own certificate. You cannot revoke it.</Trans>
        </p>
      ) : null}
      {isRevoking ? <RevokeDialog certificate={certificate} onClose={() => setIsRevoking(false)} /> : null}
    </div>
  );
}

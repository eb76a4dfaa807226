import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { formatDate, formatDay } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { StateBadge } from '../state-badge.tsx';
import { useSavePdf } from '../use-save-certificate.ts';
import { ModuleResults, ResultsLine } from './case-results.tsx';
import { useApprove } from './cases.hooks.ts';
import { RejectDialog, RevokeDialog } from './reason-dialog.tsx';
import { useDecisionFailure } from './use-decision-failure.ts';

type Props = {
  certificate: CertificateCase;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** One certificate as a trainer sees it: whose, with which results, and what may be done. */
export function CaseCard({ certificate, isOwn, isChosen, onChoose }: Props) {
  const { t } = useLingui();
  const { holder, certificateNumber, status, canDecide } = certificate;
  const isOpen = status === 'pending';
  const work = [holder.employeeId, holder.department].filter(Boolean).join(' · ');
  return (
    <li className="panel pad grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6">
      <div className="row top min-w-0 gap-3!">
        {isOpen && canDecide ? (
          <Checkbox
            className="-my-2.5"
            label={<span className="vh">{t`Choose ${holder.fullName}`}</span>}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        ) : null}
        <div className="grow grid gap-1.5">
          <div className="row wrap gap-x-3! gap-y-1!">
            <h3 className="text-16 wrap-anywhere">{holder.fullName}</h3>
            <StateBadge status={status} tone={stateTone(status)} />
          </div>
          <p className="meta wrap-anywhere">{work}</p>
          <p className="meta">
            <span className="mono">{certificateNumber}</span> · <CaseDates certificate={certificate} />
          </p>
          <ResultsLine holder={holder} />
          {certificate.reason ? (
            <p className="sec text-14 wrap-anywhere">
              <Trans>Reason: {certificate.reason}</Trans>
            </p>
          ) : null}
          <ModuleResults modules={certificate.modules} />
        </div>
      </div>
      <div className="grid content-start gap-2 lg:w-[220px]">
        {isOpen && canDecide ? <Decide certificate={certificate} /> : null}
        {isOpen && certificate.issuing ? <IssuingNotice issuing={certificate.issuing} /> : null}
        {isOpen && !canDecide && !certificate.issuing ? <OwnNotice isOwn={isOwn} /> : null}
        {isOpen ? null : <Issued certificate={certificate} isOwn={isOwn} />}
      </div>
    </li>
  );
}

/** On a list of many, colour is for what somebody must act on. */
const stateTone = (status: CertificateCase['status']) => (status === 'pending' ? 'amber' : 'plain');

function CaseDates({ certificate }: { certificate: CertificateCase }) {
  const { status, requestedAt, issuedOn, expiresOn, revokedOn, approverName } = certificate;
  if (status === 'revoked' && revokedOn) return <Trans>revoked {formatDay(revokedOn, 'long')}</Trans>;
  if (status === 'expired' && expiresOn) return <Trans>expired {formatDay(expiresOn, 'long')}</Trans>;
  if (!issuedOn) return <Trans>asked for on {formatDate(requestedAt)}</Trans>;
  if (!approverName) return <Trans>issued {formatDay(issuedOn, 'long')}</Trans>;
  return (
    <Trans>
      issued {formatDay(issuedOn, 'long')}, approved by {approverName}
    </Trans>
  );
}

function Decide({ certificate }: { certificate: CertificateCase }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useApprove(certificate.id);
  const onError = useDecisionFailure();
  const [isRejecting, setIsRejecting] = useState(false);
  const name = certificate.holder.fullName;
  const approve = () =>
    mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Certificate Approved`, description: t`${name} can download it now.`, variant: 'success' }),
      onError,
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

function IssuingNotice({ issuing }: { issuing: NonNullable<CertificateCase['issuing']> }) {
  return (
    <p className="sec text-14" role="status">
      {issuing === 'running' ? (
        <Trans>Approved. Its PDF is being made.</Trans>
      ) : (
        <Trans>Approved, but its PDF could not be stored yet. It is tried again; you can also decide anew.</Trans>
      )}
    </p>
  );
}

function OwnNotice({ isOwn }: { isOwn: boolean }) {
  return (
    <p className="sec text-14">
      {isOwn ? (
        <Trans>
          This is your own. Nobody decides on their own certificate: another trainer or an administrator does. If there
          is nobody else, an administrator gives somebody trainer access.
        </Trans>
      ) : (
        <Trans>You cannot decide on this one.</Trans>
      )}
    </p>
  );
}

function Issued({ certificate, isOwn }: { certificate: CertificateCase; isOwn: boolean }) {
  const { t } = useLingui();
  const pdf = useSavePdf(certificate);
  const [isRevoking, setIsRevoking] = useState(false);
  const number = certificate.certificateNumber;
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      {certificate.status === 'issued' || certificate.status === 'expired' ? (
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
      {certificate.canRevoke ? (
        <Button wide variant="quiet" onClick={() => setIsRevoking(true)} aria-label={t`Revoke ${number}`}>
          <Trans>Revoke</Trans>
        </Button>
      ) : null}
      {isOwn && certificate.status === 'issued' && !certificate.canRevoke ? (
        <p className="meta">
          <Trans>Your own: somebody else would revoke it.</Trans>
        </p>
      ) : null}
      {isRevoking ? <RevokeDialog certificate={certificate} onClose={() => setIsRevoking(false)} /> : null}
    </div>
  );
}

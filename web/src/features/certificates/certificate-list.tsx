import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import { formatDate, formatDay } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { CertificateStatusBadge } from './certificate-status-badge.tsx';
import { CertificateThumbnail } from './certificate-thumbnail.tsx';
import { daysUntilExpiryIfRenewable } from './current-certificates.rules.ts';
import { useDownloadCredential, useDownloadPdf } from './use-download-certificate.ts';

type Props = {
  certificates: readonly Certificate[];
  /** The current time in milliseconds since the epoch. */
  now: number;
};

/** All certificates and requests of the signed-in person. */
export function CertificateList({ certificates, now }: Props) {
  if (certificates.length === 0) {
    return (
      <EmptyState title={<Trans>No certificates yet</Trans>}>
        <Trans>Complete every module and pass every quiz to get your certificate.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul>
      {certificates.map((certificate) => (
        <CertificateRow key={certificate.id} certificate={certificate} now={now} />
      ))}
    </ul>
  );
}

function CertificateRow({ certificate, now }: { certificate: Certificate; now: number }) {
  const { certificateNumber, status, reason } = certificate;
  return (
    <ListItem layout="middle" className="flex-wrap">
      <CertificateThumbnail isValid={status === 'issued'} />
      <div className="flex-1 min-w-[180px]">
        <b className="font-mono text-14">{certificateNumber}</b>
        <p className="meta">
          <CertificateDates certificate={certificate} />
        </p>
        <p className="row flex-wrap mt-1.5 gap-2">
          <CertificateStatusBadge status={status} tone={status === 'expired' ? 'plain' : undefined} />
          <RenewalWarning certificate={certificate} now={now} />
        </p>
        {reason ? (
          <p className="text-ink-2 mt-1.5 text-14 wrap-anywhere">
            <Trans>Reason: {reason}</Trans>
          </p>
        ) : null}
      </div>
      {status === 'issued' || status === 'expired' ? <DownloadButtons certificate={certificate} /> : null}
    </ListItem>
  );
}

function CertificateDates({ certificate }: { certificate: Certificate }) {
  const { requestedAt, issuedOn } = certificate;
  if (!issuedOn) return <Trans>Requested on {formatDate(requestedAt)}</Trans>;
  return (
    <>
      <Trans>Issued {formatDay(issuedOn, 'long')}</Trans> · <EndDate certificate={certificate} />
    </>
  );
}

function EndDate({ certificate: { status, expiresOn, revokedOn } }: { certificate: Certificate }) {
  if (status === 'revoked' && revokedOn) return <Trans>revoked {formatDay(revokedOn, 'long')}</Trans>;
  if (!expiresOn) return null;
  return status === 'expired' ? (
    <Trans>expired {formatDay(expiresOn, 'long')}</Trans>
  ) : (
    <Trans>valid until {formatDay(expiresOn, 'long')}</Trans>
  );
}

function RenewalWarning({ certificate, now }: { certificate: Certificate; now: number }) {
  const days = daysUntilExpiryIfRenewable(certificate, now);
  if (days === null) return null;
  return (
    <Badge tone="amber">
      <Plural value={days} _0="Expires today" _1="Expires tomorrow" one="Expires in # day" other="Expires in # days" />
    </Badge>
  );
}

function DownloadButtons({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui();
  const pdf = useDownloadPdf(certificate);
  const credential = useDownloadCredential(certificate);
  const number = certificate.certificateNumber;
  return (
    <div className="row flex-wrap gap-2 max-sm:w-full">
      <Button
        icon={<Icon of={Download} />}
        busy={pdf.isPending}
        onClick={() => pdf.mutate()}
        aria-label={t`Download PDF of ${number}`}
      >
        <Trans>Download PDF</Trans>
      </Button>
      <Button
        variant="quiet"
        icon={<Icon of={KeyRound} />}
        busy={credential.isPending}
        onClick={() => credential.mutate()}
        aria-label={t`Credential of ${number}`}
      >
        <Trans>Credential</Trans>
      </Button>
      <CopyButton
        variant="quiet"
        text={`${location.origin}/verify/${encodeURIComponent(number)}`}
        hiddenSuffix={t`for the verification of ${number}`}
      >
        <Trans>Copy link</Trans>
      </CopyButton>
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { daysUntil, formatDate, formatDay } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Miniature } from './miniature.tsx';
import { StateBadge } from './state-badge.tsx';
import { useSaveCredential, useSavePdf } from './use-save-certificate.ts';

type Props = { certificates: readonly Certificate[]; now: number };

/** The own certificates, those of earlier years too. */
export function CertificateList({ certificates, now }: Props) {
  if (certificates.length === 0) {
    return (
      <EmptyState title={<Trans>No certificates yet</Trans>}>
        <Trans>Complete every module and pass every quiz, and yours is listed here.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="list">
      {certificates.map((certificate) => (
        <CertificateRow key={certificate.id} certificate={certificate} now={now} />
      ))}
    </ul>
  );
}

function CertificateRow({ certificate, now }: { certificate: Certificate; now: number }) {
  const { certificateNumber, status, reason } = certificate;
  return (
    <li className="flex-wrap items-center!">
      <Miniature isInForce={status === 'issued'} />
      <div className="grow min-w-[180px]!">
        <b className="mono text-14">{certificateNumber}</b>
        <p className="meta">
          <Dates certificate={certificate} />
        </p>
        <p className="row wrap mt-1.5 gap-2!">
          <StateBadge status={status} tone={status === 'expired' ? 'plain' : undefined} />
          <LastDays certificate={certificate} now={now} />
        </p>
        {reason ? (
          <p className="sec mt-1.5 text-14 wrap-anywhere">
            <Trans>Reason: {reason}</Trans>
          </p>
        ) : null}
      </div>
      {status === 'issued' || status === 'expired' ? <Downloads certificate={certificate} /> : null}
    </li>
  );
}

function Dates({ certificate: { status, requestedAt, issuedOn, expiresOn, revokedOn } }: { certificate: Certificate }) {
  if (!issuedOn) return <Trans>Asked for on {formatDate(requestedAt)}</Trans>;
  const parts: ReactNode[] = [<Trans key="issued">Issued {formatDay(issuedOn, 'long')}</Trans>];
  if (status === 'revoked' && revokedOn) {
    parts.push(<Trans key="revoked">revoked {formatDay(revokedOn, 'long')}</Trans>);
  } else if (expiresOn) {
    parts.push(
      status === 'expired' ? (
        <Trans key="expired">expired {formatDay(expiresOn, 'long')}</Trans>
      ) : (
        <Trans key="expires">valid until {formatDay(expiresOn, 'long')}</Trans>
      ),
    );
  }
  return (
    <>
      {parts[0]} · {parts[1]}
    </>
  );
}

/** In the last 30 days somebody must act, so it is told in amber. */
function LastDays({ certificate: { status, expiresAt }, now }: { certificate: Certificate; now: number }) {
  const days = status === 'issued' && expiresAt ? daysUntil(expiresAt, now) : null;
  if (days === null || days >= 30) return null;
  return (
    <Badge tone="amber">
      <Plural value={days} _0="Expires today" _1="Expires tomorrow" one="Expires in # day" other="Expires in # days" />
    </Badge>
  );
}

function Downloads({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui();
  const pdf = useSavePdf(certificate);
  const credential = useSaveCredential(certificate);
  const number = certificate.certificateNumber;
  return (
    <div className="row wrap gap-2! max-sm:w-full">
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
    </div>
  );
}

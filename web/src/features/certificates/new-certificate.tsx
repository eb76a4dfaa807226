import { Trans } from '@lingui/react/macro';
import type { OwnCertificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import { type ReactNode, useState } from 'react';
import { Achievement, appearingShape, drawnLine } from '../../ui/achievement.tsx';
import { useCertificates, useMarkCertificateShown } from './certificates.hooks.ts';

/**
 * Announces a new certificate of the signed-in person, each certificate only once. `action` is a link to the
 * certificate.
 */
export function NewCertificate({ action }: { action?: ReactNode }) {
  const { data } = useCertificates();
  // Kept in the state, because the certificate is no longer new after the refetch.
  const [announced, setAnnounced] = useState<OwnCertificate>();
  const newCertificate = announced ? undefined : data?.find(({ isNew }) => isNew);
  if (newCertificate) setAnnounced(newCertificate);
  return announced ? <Announcement certificate={announced} action={action} /> : null;
}

function Announcement({ certificate, action }: { certificate: OwnCertificate; action: ReactNode }) {
  const { mutate } = useMarkCertificateShown(certificate.id);
  const { approverName, certificateNumber } = certificate;
  return (
    <Achievement
      onShown={() => mutate()}
      drawing={<CertificateDrawing />}
      title={<Trans>Your certificate is issued</Trans>}
      action={action}
    >
      <p>
        {approverName ? <Trans>Approved by {approverName}.</Trans> : null}{' '}
        <span className="block font-mono whitespace-nowrap">{certificateNumber}</span>
      </p>
    </Achievement>
  );
}

/** An animated drawing of a certificate: first its frame is drawn, then its seal appears. */
function CertificateDrawing() {
  return (
    <svg
      width="144"
      height="102"
      viewBox="0 0 96 68"
      fill="none"
      stroke="var(--draw)"
      aria-hidden="true"
      className="flex-none"
    >
      <rect
        x=".75"
        y=".75"
        width="94.5"
        height="66.5"
        fill="var(--raised)"
        stroke="var(--accent)"
        strokeWidth="1.5"
        {...drawnLine}
      />
      <rect x="5" y="5" width="86" height="58" stroke="var(--draw-2)" {...drawnLine} />
      <path d="M12 17h40" strokeWidth="2" {...drawnLine} />
      <path d="M12 25h26" strokeWidth="2" {...drawnLine} />
      <path d="M12 50h20" stroke="var(--draw-2)" {...drawnLine} />
      <g className={appearingShape} stroke="var(--accent)" strokeWidth="2.2" strokeLinejoin="round">
        <circle cx="76" cy="44" r="9" fill="var(--accent-soft)" />
        <path d="M67 44h5l3.200 3.800 8-10.300" />
      </g>
    </svg>
  );
}

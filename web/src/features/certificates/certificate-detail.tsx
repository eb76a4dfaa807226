import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { useCertificates } from './certificates.hooks.ts';
import { standingOf } from './standing.ts';

/** The line on the dashboard's door: how things stand with the certificate, once all modules are completed. */
export function CertificateDetail({ canRequest }: { canRequest: boolean }) {
  const { data } = useCertificates();
  const [now] = useState(() => Date.now());
  if (!data) return ' ';
  const { pending, valid, isInRenewal } = standingOf(data, now);
  if (pending) return <Trans>Waiting for approval</Trans>;
  if (valid?.expiresAt && !isInRenewal) return <Trans>Valid until {formatDate(valid.expiresAt)}</Trans>;
  if (canRequest) return valid ? <Trans>Ready to renew</Trans> : <Trans>Ready to generate</Trans>;
  return <Trans>A quiz is missing</Trans>;
}

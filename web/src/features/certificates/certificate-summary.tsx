import { Trans } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { useState } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { useCertificates } from './certificates.hooks.ts';
import { findCurrentCertificates, toEligibility } from './current-certificates.rules.ts';

/** One line about the certificate of a person who has completed all modules. */
export function CertificateSummary({ canRequest, missing }: ProgressOverview['certificate']) {
  const { data } = useCertificates();
  const [now] = useState(() => Date.now());
  // While the certificates are loading, a space keeps the height of the line.
  if (!data) return ' ';
  const currentCertificates = findCurrentCertificates(data, now);
  const eligibility = toEligibility(currentCertificates, canRequest);
  if (eligibility === 'pending') return <Trans>Waiting for approval</Trans>;
  // All modules are completed, so only quizzes and drills can be missing.
  if (eligibility === 'incomplete') {
    const areOnlyDrillsMissing = missing.length > 0 && missing.every(({ what }) => what === 'drill');
    return areOnlyDrillsMissing ? <Trans>A drill is missing</Trans> : <Trans>A quiz is missing</Trans>;
  }
  if (eligibility === 'requestable') {
    return currentCertificates.isRenewal ? <Trans>Ready to renew</Trans> : <Trans>Ready to generate</Trans>;
  }
  const { expiresAt } = currentCertificates.validCertificate ?? {};
  return expiresAt ? <Trans>Valid until {formatDate(expiresAt)}</Trans> : <Trans>Valid</Trans>;
}

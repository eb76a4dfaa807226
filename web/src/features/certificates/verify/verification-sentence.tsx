import { Trans } from '@lingui/react/macro';
import type { Verification } from '@loopcheck/contract/features/certificates/certificates.contract';
import { formatDay } from '../../../lib/formatting.ts';
import { useRevocationReasonLabels } from '../revocation-reasons.ts';

/** Explains the result of a verification by number. */
export function VerificationSentence({ verification }: { verification: Verification }) {
  const reasonLabels = useRevocationReasonLabels();
  const { status, expiresOn, revokedOn, reason } = verification;
  if (status === 'unknown') {
    return (
      <Trans>
        This site has no certificate with this number. Compare the number with the certificate, letter by letter.
      </Trans>
    );
  }
  if (status === 'revoked') {
    return (
      <>
        {revokedOn ? (
          <Trans>Revoked on {formatDay(revokedOn, 'long')}. The certificate is no longer valid.</Trans>
        ) : (
          <Trans>The certificate was revoked and is no longer valid.</Trans>
        )}
        {reason ? (
          <p>
            <Trans>Reason: {reasonLabels[reason]}</Trans>
          </p>
        ) : null}
      </>
    );
  }
  if (status === 'expired') {
    return expiresOn ? (
      <Trans>Expired on {formatDay(expiresOn, 'long')}.</Trans>
    ) : (
      <Trans>The certificate has expired.</Trans>
    );
  }
  return expiresOn ? <Trans>Until {formatDay(expiresOn, 'long')}.</Trans> : <Trans>The certificate is valid.</Trans>;
}

import { useLingui } from '@lingui/react/macro';
import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';

/** The texts of the reasons for a revocation, as everybody who checks the certificate sees them. */
export function useRevocationReasonLabels(): Record<RevocationReason, string> {
  const { t } = useLingui();
  return {
    issued_in_error: t`Issued in error`,
    result_withdrawn: t`A result was withdrawn`,
    left_the_site: t`The holder left the site`,
    other: t`Another reason`,
  };
}

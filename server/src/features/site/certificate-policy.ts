import type { Config } from '../../config.ts';

/** What the site decides about its certificates. A change counts for those that are issued later. */
export interface CertificatePolicy {
  readonly prefix: string;
  readonly validityMonths: number;
}

/** How certificates of this site are numbered and how long they are valid: what Settings say, else what the environment says. */
export function certificatePolicyOf(
  site: { certificate_prefix: string | null; certificate_validity_months: number | null } | undefined,
  config: Config,
): CertificatePolicy {
  return {
    prefix: site?.certificate_prefix ?? config.certificatePrefix,
    validityMonths: site?.certificate_validity_months ?? config.certificateValidityMonths,
  };
}

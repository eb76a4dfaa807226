import { RegistrationMode, type SiteSettings } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import type { findSite } from './site.queries.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

const productName = 'Loopcheck';

/** Two weeks, because each person on a shift roster has at least one shift in this time. */
const defaultStalledAfterDays = 14;

/** The name of this site, or the name of the product if no name is set. */
export const siteNameOf = (site: Site): string => site?.site_name ?? productName;

/** The number of days without activity after which a trainee with an unfinished module counts as stalled. */
export const stalledAfterDaysOf = (site: Site): number => site?.stalled_after_days ?? defaultStalledAfterDays;

/** The registration mode in the site settings. If none is set, the mode of the environment variable. */
export function registrationModeOf(
  site: { registration: string | null } | undefined,
  config: Config,
): RegistrationMode {
  return RegistrationMode.safeParse(site?.registration).data ?? config.registration;
}

/** The number prefix and the validity of new certificates. */
export interface CertificatePolicy {
  readonly prefix: string;
  readonly validityMonths: number;
}

/** The certificate policy in the site settings. A value that is not set comes from the environment variables. */
export function certificatePolicyOf(
  site: { certificate_prefix: string | null; certificate_validity_months: number | null } | undefined,
  config: Config,
): CertificatePolicy {
  return {
    prefix: site?.certificate_prefix ?? config.certificatePrefix,
    validityMonths: site?.certificate_validity_months ?? config.certificateValidityMonths,
  };
}

/**
 * All site settings. For each setting, `value` is the value in effect, `isSetHere` is true if an admin has set a value,
 * and `otherwise` is the value that applies if no admin has set one. The site name counts as set if it differs from the
 * product name.
 */
export function settingsOf(site: Site, config: Config): SiteSettings {
  const policy = certificatePolicyOf(site, config);
  const entry = <Value>(value: Value, isSetHere: boolean, otherwise: Value) => ({ value, isSetHere, otherwise });
  return {
    siteName: entry(siteNameOf(site), siteNameOf(site) !== productName, productName),
    registration: entry(registrationModeOf(site, config), isSet(site?.registration), config.registration),
    certificatePrefix: entry(policy.prefix, isSet(site?.certificate_prefix), config.certificatePrefix),
    certificateValidityMonths: entry(
      policy.validityMonths,
      isSet(site?.certificate_validity_months),
      config.certificateValidityMonths,
    ),
    stalledAfterDays: entry(stalledAfterDaysOf(site), isSet(site?.stalled_after_days), defaultStalledAfterDays),
  };
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

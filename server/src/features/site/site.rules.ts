import { RegistrationMode, type Settings } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import type { findSite } from './site.queries.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

const productName = 'Loopcheck';

/** Two weeks, because every shift of a rota is on duty within this time. */
const defaultStalledAfterDays = 14;

/** The name of this site. */
export const siteNameOf = (site: Site): string => site?.site_name ?? productName;

/** The number of days without activity after which an unfinished trainee counts as stalled. */
export const stalledAfterDaysOf = (site: Site): number => site?.stalled_after_days ?? defaultStalledAfterDays;

/** Who may register, from the settings or, if it is not set there, from the environment. */
export function registrationOf(site: { registration: string | null } | undefined, config: Config): RegistrationMode {
  return RegistrationMode.safeParse(site?.registration).data ?? config.registration;
}

/** The number prefix and the validity of new certificates. */
export interface CertificatePolicy {
  readonly prefix: string;
  readonly validityMonths: number;
}

/** The certificate policy of this site, from the settings or, for values not set there, from the environment. */
export function certificatePolicyOf(
  site: { certificate_prefix: string | null; certificate_validity_months: number | null } | undefined,
  config: Config,
): CertificatePolicy {
  return {
    prefix: site?.certificate_prefix ?? config.certificatePrefix,
    validityMonths: site?.certificate_validity_months ?? config.certificateValidityMonths,
  };
}

/** Every setting with its value, whether it is set on this site, and the value that would apply otherwise. */
export function settingsOf(site: Site, config: Config): Settings {
  const policy = certificatePolicyOf(site, config);
  const entry = <Value>(value: Value, isSetHere: boolean, otherwise: Value) => ({ value, isSetHere, otherwise });
  return {
    siteName: entry(siteNameOf(site), siteNameOf(site) !== productName, productName),
    registration: entry(registrationOf(site, config), isSet(site?.registration), config.registration),
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

import type { Settings } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import { certificatePolicyOf } from './certificate-policy.ts';
import { registrationOf } from './registration.ts';
import type { findSite } from './site.queries.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/** What the product is called where nobody has named the site. */
const productName = 'Loopcheck';
/** Two weeks: a shift rota comes round once within it. */
const usualStallDays = 14;

/** The name of this site. */
export const siteNameOf = (site: Site): string => site?.site_name ?? productName;

/** After how many days without a step somebody counts as stalled: what Settings say, else two weeks. */
export const stalledAfterDaysOf = (site: Site): number => site?.stalled_after_days ?? usualStallDays;

/** Every setting with the value in force, whether it was set here, and what would be in force otherwise. */
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
    stalledAfterDays: entry(stalledAfterDaysOf(site), isSet(site?.stalled_after_days), usualStallDays),
  };
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

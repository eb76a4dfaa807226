import { secondFactorSettingOf } from '@loopcheck/contract/features/second-factor/second-factor.rules';
import {
  DrillsSetting,
  ModuleGate,
  RegistrationMode,
  type SitePictureKind,
  type SiteSettings,
} from '@loopcheck/contract/features/site/site.contract';
import { defaultUploadSettings } from '@loopcheck/contract/features/uploads/uploads.rules';
import { sitePaths } from '@loopcheck/contract/features/site/site.paths';
import type { Config, QuizWaits } from '../../config.ts';
import type { findSite } from './site.queries.ts';

/** The stored settings; undefined before the first start of the server. */
export type Site = Awaited<ReturnType<typeof findSite>>;

const productName = 'Loopcheck';

/**
 * The default of the setting `stalledAfterDays`: two weeks, because each person on a shift roster has at least one
 * shift in this time.
 */
const defaultStalledAfterDays = 14;

/** The name of this site, or the name of the product if no name is set. */
export const siteNameOf = (site: Site): string => site?.site_name ?? productName;

/** The storage key of the logo or the picture of the site; null if there is none. */
export const pictureKeyOf = (site: Site, kind: SitePictureKind): string | null =>
  (kind === 'logo' ? site?.logo_key : site?.picture_key) ?? null;

/**
 * The URL of the logo or the picture of the site, or null if there is none. Each file has a different URL, so that
 * browsers do not show a cached previous picture.
 */
export function sitePictureUrl(site: Site, kind: SitePictureKind): string | null {
  const key = pictureKeyOf(site, kind);
  if (key === null) return null;
  // The last characters of the random key are enough to distinguish the files.
  const version = key.replaceAll(/[^a-z0-9]/g, '').slice(-12);
  return `${sitePaths.picture.path.replace(':kind', kind)}?v=${version}`;
}

/** The site's setting that decides whether completing or passing a module opens the next module. */
export const moduleGateOf = (site: Site): ModuleGate => ModuleGate.safeParse(site?.module_gate).data ?? 'completed';

/** The site's setting for drills: they are only offered, required for the quiz, or required for a certificate. */
export const drillsSettingOf = (site: Site): DrillsSetting => DrillsSetting.safeParse(site?.drills).data ?? 'offered';

/** The number of days without activity after which a trainee with an unfinished module counts as stalled. */
export const stalledAfterDaysOf = (site: Site): number => site?.stalled_after_days ?? defaultStalledAfterDays;

/** True if a text counts as read only after a third of its estimated reading time. */
export const isReadingTimeChecked = (site: Site, config: Pick<Config, 'checksReadingTime'>): boolean =>
  site?.check_reading_time ?? config.checksReadingTime;

/**
 * The waiting times after failed attempts at a quiz, in minutes. A time that is not set has its default, which differs
 * between demo mode and a real site.
 */
export const quizWaitsOf = (site: Site, { quizWaits }: Pick<Config, 'quizWaits'>): QuizWaits => ({
  afterFirstFailMinutes: site?.quiz_wait_after_first_fail_minutes ?? quizWaits.afterFirstFailMinutes,
  afterThirdFailMinutes: site?.quiz_wait_after_third_fail_minutes ?? quizWaits.afterThirdFailMinutes,
});

/** The registration mode in the site settings; if none is set, the mode in the environment variable. */
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
 * All site settings. For each setting, `value` is the value in effect. `isSetByAdmin` is true if an admin has set a value,
 * and `defaultValue` is the value that applies if no admin has set one. The site name counts as set if it differs from the
 * product name.
 */
export function settingsOf(site: Site, config: Config): SiteSettings {
  const policy = certificatePolicyOf(site, config);
  const quizWaits = quizWaitsOf(site, config);
  const entry = <Value>(value: Value, isSetByAdmin: boolean, defaultValue: Value) => ({
    value,
    isSetByAdmin,
    defaultValue,
  });
  return {
    siteName: entry(siteNameOf(site), siteNameOf(site) !== productName, productName),
    landingSentence: entry(site?.landing_sentence ?? '', isSet(site?.landing_sentence), ''),
    registration: entry(registrationModeOf(site, config), isSet(site?.registration), config.registration),
    certificatePrefix: entry(policy.prefix, isSet(site?.certificate_prefix), config.certificatePrefix),
    certificateValidityMonths: entry(
      policy.validityMonths,
      isSet(site?.certificate_validity_months),
      config.certificateValidityMonths,
    ),
    moduleGate: entry(moduleGateOf(site), isSet(site?.module_gate), 'completed'),
    drills: entry(drillsSettingOf(site), isSet(site?.drills), 'offered'),
    stalledAfterDays: entry(stalledAfterDaysOf(site), isSet(site?.stalled_after_days), defaultStalledAfterDays),
    checkReadingTime: entry(
      isReadingTimeChecked(site, config),
      isSet(site?.check_reading_time),
      config.checksReadingTime,
    ),
    quizWaitAfterFirstFailMinutes: entry(
      quizWaits.afterFirstFailMinutes,
      isSet(site?.quiz_wait_after_first_fail_minutes),
      config.quizWaits.afterFirstFailMinutes,
    ),
    quizWaitAfterThirdFailMinutes: entry(
      quizWaits.afterThirdFailMinutes,
      isSet(site?.quiz_wait_after_third_fail_minutes),
      config.quizWaits.afterThirdFailMinutes,
    ),
    secondFactorRequiredFor: entry(
      secondFactorSettingOf(site?.second_factor_required_for, config.secondFactorRequiredFor),
      isSet(site?.second_factor_required_for),
      config.secondFactorRequiredFor,
    ),
    ...uploadSettingEntriesOf(site),
  };
}

/** The settings for uploads, with their default values. */
function uploadSettingEntriesOf(site: Site) {
  const entry = <Value>(storedValue: Value | null | undefined, defaultValue: Value) => ({
    value: storedValue ?? defaultValue,
    isSetByAdmin: isSet(storedValue),
    defaultValue,
  });
  return {
    acceptWord: entry(site?.accept_word, defaultUploadSettings.acceptsWord),
    acceptExcel: entry(site?.accept_excel, defaultUploadSettings.acceptsExcel),
    maxVideoMegabytes: entry(site?.max_video_megabytes, defaultUploadSettings.maxVideoMegabytes),
    maxDocumentMegabytes: entry(site?.max_document_megabytes, defaultUploadSettings.maxDocumentMegabytes),
    maxSopMegabytes: entry(site?.max_sop_megabytes, defaultUploadSettings.maxSopMegabytes),
  };
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

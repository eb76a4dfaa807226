import type { SiteSettings, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';

type SettingName = keyof SiteSettings;

const namesOf = (settings: SiteSettings) => Object.keys(settings) as SettingName[];

/** Returns the current value of each setting: the value that an admin has set, or else the default. */
export function toSettingValues(settings: SiteSettings): { [Name in SettingName]: SiteSettings[Name]['value'] } {
  return {
    siteName: settings.siteName.value,
    landingSentence: settings.landingSentence.value,
    registration: settings.registration.value,
    certificatePrefix: settings.certificatePrefix.value,
    certificateValidityMonths: settings.certificateValidityMonths.value,
    moduleGate: settings.moduleGate.value,
    drills: settings.drills.value,
    stalledAfterDays: settings.stalledAfterDays.value,
    secondFactorRequiredFor: settings.secondFactorRequiredFor.value,
    checkReadingTime: settings.checkReadingTime.value,
    quizWaitAfterFirstFailMinutes: settings.quizWaitAfterFirstFailMinutes.value,
    quizWaitAfterThirdFailMinutes: settings.quizWaitAfterThirdFailMinutes.value,
    acceptWord: settings.acceptWord.value,
    acceptExcel: settings.acceptExcel.value,
    maxVideoMegabytes: settings.maxVideoMegabytes.value,
    maxDocumentMegabytes: settings.maxDocumentMegabytes.value,
    maxSopMegabytes: settings.maxSopMegabytes.value,
  };
}

/**
 * Returns the values of the form that differ from the current values of the settings. Only these values are sent,
 * because a setting that is sent counts as set by an admin and no longer follows the default of the operator.
 */
export function pickChangedSettings(values: SiteSettingsChange, settings: SiteSettings): SiteSettingsChange {
  const changedNames = namesOf(settings).filter((name) => values[name] !== settings[name].value);
  return Object.fromEntries(changedNames.map((name) => [name, values[name]]));
}

/**
 * Returns the change that restores the default values of all settings that an admin has set; undefined if an admin has
 * set none.
 */
export function createChangeToDefaults(settings: SiteSettings): SiteSettingsChange | undefined {
  const names = namesOf(settings).filter((name) => settings[name].isSetByAdmin);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, null]));
}

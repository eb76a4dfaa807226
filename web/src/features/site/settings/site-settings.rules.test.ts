import type { SiteSettings } from '@loopcheck/contract/features/site/site.contract';
import { describe, expect, it } from 'vitest';
import { pickChangedSettings, createChangeToDefaults, toSettingValues } from './site-settings.rules.ts';

/** `isSetByAdmin`: an admin has set the value. `defaultValue`: the value that applies if no admin sets one. */
const settings: SiteSettings = {
  siteName: { value: 'Harrow Point', isSetByAdmin: true, defaultValue: 'Loopcheck' },
  landingSentence: { value: '', isSetByAdmin: false, defaultValue: '' },
  registration: { value: 'open', isSetByAdmin: false, defaultValue: 'open' },
  certificatePrefix: { value: 'LOOP', isSetByAdmin: false, defaultValue: 'LOOP' },
  certificateValidityMonths: { value: 24, isSetByAdmin: true, defaultValue: 12 },
  moduleGate: { value: 'completed', isSetByAdmin: false, defaultValue: 'completed' },
  drills: { value: 'offered', isSetByAdmin: false, defaultValue: 'offered' },
  stalledAfterDays: { value: 14, isSetByAdmin: false, defaultValue: 14 },
  secondFactorRequiredFor: { value: 'admins', isSetByAdmin: false, defaultValue: 'admins' },
  checkReadingTime: { value: true, isSetByAdmin: false, defaultValue: true },
  quizWaitAfterFirstFailMinutes: { value: 5, isSetByAdmin: false, defaultValue: 5 },
  quizWaitAfterThirdFailMinutes: { value: 30, isSetByAdmin: false, defaultValue: 30 },
  acceptWord: { value: false, isSetByAdmin: false, defaultValue: false },
  acceptExcel: { value: false, isSetByAdmin: false, defaultValue: false },
  maxVideoMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
  maxDocumentMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
  maxSopMegabytes: { value: 50, isSetByAdmin: false, defaultValue: 50 },
};

describe('pickChangedSettings', () => {
  it('returns only the values that differ from the current settings', () => {
    const values = { ...toSettingValues(settings), registration: 'closed', stalledAfterDays: 21 } as const;
    expect(pickChangedSettings(values, settings)).toEqual({ registration: 'closed', stalledAfterDays: 21 });
    expect(pickChangedSettings(toSettingValues(settings), settings)).toEqual({});
  });
});

describe('createChangeToDefaults', () => {
  it('returns null for each setting that an admin has set', () => {
    expect(createChangeToDefaults(settings)).toEqual({ siteName: null, certificateValidityMonths: null });
  });

  it('returns undefined if an admin has set none of the settings', () => {
    const defaults: SiteSettings = {
      ...settings,
      siteName: { value: 'Loopcheck', isSetByAdmin: false, defaultValue: 'Loopcheck' },
      certificateValidityMonths: { value: 12, isSetByAdmin: false, defaultValue: 12 },
    };
    expect(createChangeToDefaults(defaults)).toBeUndefined();
  });
});

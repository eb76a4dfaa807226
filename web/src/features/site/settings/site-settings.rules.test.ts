import type { SiteSettings } from '@loopcheck/contract/features/site/site.contract';
import { describe, expect, it } from 'vitest';
import { pickChangedSettings, createChangeToDefaults, toSettingValues } from './site-settings.rules.ts';

/** `isSetHere`: an admin has set the value. `otherwise`: the value that applies if no admin sets one. */
const settings: SiteSettings = {
  siteName: { value: 'Harrow Point', isSetHere: true, otherwise: 'Loopcheck' },
  landingSentence: { value: '', isSetHere: false, otherwise: '' },
  registration: { value: 'open', isSetHere: false, otherwise: 'open' },
  certificatePrefix: { value: 'LOOP', isSetHere: false, otherwise: 'LOOP' },
  certificateValidityMonths: { value: 24, isSetHere: true, otherwise: 12 },
  moduleGate: { value: 'completed', isSetHere: false, otherwise: 'completed' },
  drills: { value: 'offered', isSetHere: false, otherwise: 'offered' },
  stalledAfterDays: { value: 14, isSetHere: false, otherwise: 14 },
  secondFactorRequiredFor: { value: 'admins', isSetHere: false, otherwise: 'admins' },
  checkReadingTime: { value: true, isSetHere: false, otherwise: true },
  quizWaitAfterFirstFailMinutes: { value: 5, isSetHere: false, otherwise: 5 },
  quizWaitAfterThirdFailMinutes: { value: 30, isSetHere: false, otherwise: 30 },
  acceptWord: { value: false, isSetHere: false, otherwise: false },
  acceptExcel: { value: false, isSetHere: false, otherwise: false },
  maxVideoMegabytes: { value: 100, isSetHere: false, otherwise: 100 },
  maxDocumentMegabytes: { value: 100, isSetHere: false, otherwise: 100 },
  maxSopMegabytes: { value: 50, isSetHere: false, otherwise: 50 },
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
      siteName: { value: 'Loopcheck', isSetHere: false, otherwise: 'Loopcheck' },
      certificateValidityMonths: { value: 12, isSetHere: false, otherwise: 12 },
    };
    expect(createChangeToDefaults(defaults)).toBeUndefined();
  });
});

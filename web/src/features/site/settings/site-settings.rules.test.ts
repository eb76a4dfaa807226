import type { SiteSettings } from '@loopcheck/contract/features/site/site.contract';
import { describe, expect, it } from 'vitest';
import { changedSettings, changeToDefaults, toSettingValues } from './site-settings.rules.ts';

const settings: SiteSettings = {
  siteName: { value: 'Harrow Point', isSetHere: true, otherwise: 'Loopcheck' },
  registration: { value: 'open', isSetHere: false, otherwise: 'open' },
  certificatePrefix: { value: 'LOOP', isSetHere: false, otherwise: 'LOOP' },
  certificateValidityMonths: { value: 24, isSetHere: true, otherwise: 12 },
  stalledAfterDays: { value: 14, isSetHere: false, otherwise: 14 },
};

describe('changedSettings', () => {
  it('returns only the values that differ from the effective ones', () => {
    const values = { ...toSettingValues(settings), registration: 'closed', stalledAfterDays: 21 } as const;
    expect(changedSettings(values, settings)).toEqual({ registration: 'closed', stalledAfterDays: 21 });
    expect(changedSettings(toSettingValues(settings), settings)).toEqual({});
  });
});

describe('changeToDefaults', () => {
  it('returns null for each setting that an admin has set', () => {
    expect(changeToDefaults(settings)).toEqual({ siteName: null, certificateValidityMonths: null });
  });

  it('returns undefined if an admin has set none of the settings', () => {
    const { registration, certificatePrefix, stalledAfterDays } = settings;
    const siteName = { value: 'Loopcheck', isSetHere: false, otherwise: 'Loopcheck' };
    const certificateValidityMonths = { value: 12, isSetHere: false, otherwise: 12 };
    const unset = { siteName, registration, certificatePrefix, certificateValidityMonths, stalledAfterDays };
    expect(changeToDefaults(unset)).toBeUndefined();
  });
});

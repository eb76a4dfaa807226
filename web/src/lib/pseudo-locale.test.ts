import { setupI18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { applyPseudoLocaleIfOn } from './pseudo-locale.ts';

afterEach(() => {
  localStorage.clear();
  document.documentElement.dir = 'ltr';
});

const createEnglish = () => setupI18n({ locale: 'en', messages: { en: {} } });

it('applyPseudoLocaleIfOn changes nothing if local storage has no item `loopcheck.pseudo-locale`', () => {
  const i18n = createEnglish();
  applyPseudoLocaleIfOn(i18n);
  expect(i18n._('Start')).toBe('Start');
  expect(document.documentElement.dir).not.toBe('rtl');
});

it('applyPseudoLocaleIfOn lengthens texts by a third, keeps their tags, and sets the direction to right to left', () => {
  localStorage.setItem('loopcheck.pseudo-locale', 'on');
  const i18n = createEnglish();
  applyPseudoLocaleIfOn(i18n);
  // One dot for every three letters, rounded up.
  expect(i18n._('Start')).toBe('Start ··');
  expect(i18n.t('Read <0>chapter</0> 3')).toBe('Read <0>chapter</0> 3 ····');
  // A text without letters is not lengthened.
  expect(i18n._('80%')).toBe('80%');
  expect(document.documentElement.dir).toBe('rtl');
});

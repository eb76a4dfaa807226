import type { I18n } from '@lingui/core';

const storageKey = 'loopcheck.pseudo-locale';

/** Appends one dot for every three letters, because other languages need about a third more letters. */
function lengthen(text: string): string {
  // Tags such as `<0>`, digits, spaces and punctuation do not count.
  const letters = text.replaceAll(/<\/?\d+\/?>|[^\p{L}]/gu, '').length;
  // Words of at most five dots, so that a row can break between them.
  const extraWords = '·'.repeat(Math.ceil(letters / 3)).match(/.{1,5}/g) ?? [];
  return [text, ...extraWords].join(' ');
}

/**
 * Turns on the pseudo-locale, a language for tests, if the browser's local storage has the item
 * `loopcheck.pseudo-locale`. It makes the English texts longer and sets the direction of the page to right to left. So
 * it reveals texts that do not fit, and layouts that assume left to right.
 */
export function applyPseudoLocaleIfOn(i18n: I18n): void {
  if (!isPseudoLocaleOn()) return;
  document.documentElement.dir = 'rtl';
  const translate = i18n._.bind(i18n) as (...args: unknown[]) => string;
  i18n._ = (...args: unknown[]) => lengthen(translate(...args));
  i18n.t = i18n._;
}

function isPseudoLocaleOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

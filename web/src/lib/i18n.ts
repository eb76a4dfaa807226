import { i18n } from '@lingui/core';
import { applyPseudoLocaleIfOn } from './pseudo-locale.ts';

// The code holds the texts in English, so there is no catalogue to load. For another language, its catalogue must be
// loaded here.
i18n.load('en', {});
i18n.activate('en');
applyPseudoLocaleIfOn(i18n);

/** The Lingui instance, which knows the language of the page. Texts outside of components use the macro `t`. */
export { i18n };

import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

// English stands in the code, so there is no catalogue to load; messages with values and plurals are
// compiled when they are first used. A second language is a catalogue loaded here.
i18n.setMessagesCompiler(compileMessage);
i18n.load('en', {});
i18n.activate('en');

/** The texts of the product; for code outside components use the `t` macro. */
export { i18n };

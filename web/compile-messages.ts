import type { PluginAPI, PluginObject } from '@babel/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The comment that the Lingui macros put before each message descriptor. */
const descriptorMark = '* i18n ';

/**
 * Babel plugin that compiles the messages that the Lingui macros have created, so that browsers need no parser for ICU
 * messages. It changes `message: 'Chapter {number}'` to `message: ['Chapter ', ['number']]`. Runs after the macros.
 */
export function compileMessages({ types: t }: PluginAPI): PluginObject {
  return {
    name: 'compile-messages',
    visitor: {
      ObjectExpression({ node }) {
        if (!node.leadingComments?.some(({ value }) => value === descriptorMark)) return;
        for (const property of node.properties) {
          if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'message' })) continue;
          const { value } = property;
          if (t.isStringLiteral(value)) property.value = t.valueToNode(compileMessageOrThrow(value.value));
        }
      },
    },
  };
}

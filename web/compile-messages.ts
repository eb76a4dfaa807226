import type { PluginAPI, PluginObject } from '@babel/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The comment that the Lingui macros put before each message descriptor. */
const descriptorMark = '* i18n ';

/**
 * Babel plugin that runs after the Lingui macros and compiles the messages in their descriptors, so that browsers do
 * not load a parser for ICU messages: `message: 'Chapter {number}'` becomes `message: ['Chapter ', ['number']]`.
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

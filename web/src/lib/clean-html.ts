import { authoredAttributes, authoredElements, isAuthoredAttribute } from '@loopcheck/contract/authored-html';
import createDOMPurify, { type Config } from 'dompurify';

/** Maps attribute names in lower case, as DOMPurify passes them, to the spelling of the contract, such as viewBox. */
const spelling = new Map(authoredAttributes.map((name) => [name.toLowerCase(), name]));

// A separate instance, because hooks on the shared instance would apply to other callers too.
const purifier = createDOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const name = spelling.get(attribute.attrName) ?? attribute.attrName;
  const isAllowed = isAuthoredAttribute(element.nodeName.toLowerCase(), name, attribute.attrValue);
  attribute.keepAttr = isAllowed;
  // `isAuthoredAttribute` has checked the value. Without `forceKeepAttr`, DOMPurify would check it as a URL too, and
  // would remove a value such as "Step 1: read".
  attribute.forceKeepAttr = isAllowed;
});

const config = {
  ALLOWED_TAGS: Object.keys(authoredElements),
  ALLOWED_ATTR: [...authoredAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;
// Without `setConfig`, each call would read the configuration again, and a module has dozens of texts.
purifier.setConfig(config);

/** Matches a text that an HTML parser would not change: no elements, entities, null characters or carriage returns. */
const plainText = /^[^<&\0\r]+$/;

/**
 * Parses authored HTML and removes all elements and attributes that the contract does not allow. The server removes
 * them before it stores a text, but an earlier version of the server might have allowed more elements.
 */
export function cleanNodes(html: string): DocumentFragment {
  if (!plainText.test(html)) return purifier.sanitize(html, config);
  // Most list items of a module are plain texts. They skip the sanitiser, because a call of it takes some milliseconds
  // on a slow phone.
  const fragment = document.createDocumentFragment();
  fragment.append(html);
  return fragment;
}

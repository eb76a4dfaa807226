import { authoredAttributes, authoredElements, isAuthoredAttribute } from '@loopcheck/contract/authored-html';
import createDOMPurify, { type Config } from 'dompurify';

/** Attributes by their name in lower case, as the sanitiser knows them, in the spelling of the contract: viewBox. */
const spelling = new Map(authoredAttributes.map((name) => [name.toLowerCase(), name]));

// An instance of our own: hooks on the shared one would be everybody's.
const purifier = createDOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const name = spelling.get(attribute.attrName) ?? attribute.attrName;
  const isAuthored = isAuthoredAttribute(element.nodeName.toLowerCase(), name, attribute.attrValue);
  attribute.keepAttr = isAuthored;
  // The contract holds the whole value to a pattern; the sanitiser's own guess at addresses would drop "Step 1: read".
  attribute.forceKeepAttr = isAuthored;
});

const config = {
  ALLOWED_TAGS: Object.keys(authoredElements),
  ALLOWED_ATTR: [...authoredAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/**
 * Authored HTML as nodes, with everything taken out that the contract's list does not name. The server has cleaned
 * it already; the browser does so again, because a stored text may be older than the list.
 */
export function cleanNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, config);
}

import { authoredElements, figureElements, isSectionId } from "@loopcheck/contract/authored-html";
import type { Root } from "hast";
import { find, html, svg } from "property-information";
import rehypeParse from "rehype-parse";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const inDrawing = new Set(["svg", ...Object.keys(figureElements)]);

/** Elements whose whole content goes with them: their text is code, style or another document, never words for a reader. */
const strip = [
  ...["script", "style", "template", "noscript", "iframe", "frame", "object", "embed", "applet"],
  ...[
    "math",
    "foreignObject",
    "title",
    "desc",
    "metadata",
    "textarea",
    "select",
    "option",
    "button",
  ],
  ...["xmp", "noembed", "noframes", "plaintext", "head", "audio", "video", "canvas"],
];

const schema: Options = {
  tagNames: Object.keys(authoredElements),
  attributes: Object.fromEntries(
    Object.entries(authoredElements).map(([tag, element]) => [
      tag,
      [
        ...(element.classes ? [["className", ...element.classes] as [string, ...string[]]] : []),
        ...Object.entries(element.attributes ?? {}).map(([name, pattern]): [string, RegExp] => [
          find(inDrawing.has(tag) ? svg : html, name).property,
          pattern,
        ]),
      ],
    ]),
  ),
  ancestors: {
    ...Object.fromEntries(Object.keys(figureElements).map((tag) => [tag, ["svg"]])),
    li: ["ol", "ul"],
    thead: ["table"],
    tbody: ["table"],
    tr: ["table"],
    th: ["table"],
    td: ["table"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"] },
  // Ids are held by their pattern and isSectionId instead of a prefix, so that links to sections stay readable.
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
  strip,
};

const clean = rehypeSanitize(schema);

/** Takes everything out of a tree of HTML that the contract's list does not name; text stays text. */
export function sanitizeTree(tree: Root): Root {
  const safe = clean(tree);
  visit(safe, "element", ({ properties }) => {
    if (Array.isArray(properties.className) && properties.className.length === 0) {
      delete properties.className;
    }
    if (properties.id !== undefined && !isSectionId(String(properties.id))) delete properties.id;
  });
  return safe;
}

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

/** Writes a tree of HTML that has passed sanitizeTree. */
export function writeHtml(tree: Root): string {
  return writer.stringify(tree);
}

/**
 * Makes HTML that people wrote safe to store and to show (design 5): what the contract's list does not name is gone,
 * and what is left parses to the same tree again.
 */
export function sanitizeAuthoredHtml(source: string): string {
  return writeHtml(sanitizeTree(parser.parse(source)));
}

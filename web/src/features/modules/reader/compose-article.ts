import type { ModuleToRead } from '../modules.hooks.ts';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { addCopyButtons, type CopyLabels } from './copy-buttons.ts';
import { addParts, type PartLabels } from './add-parts.ts';
import { resolveLinks } from './resolve-links.ts';
import { preventBreaksAtHyphens } from './unbroken-words.ts';

/** A section of an article: the id and the text of its heading. */
export interface ArticleSection {
  readonly id: string;
  readonly title: string;
}

/** The text and the lists of a module as sanitised HTML, and the sections in reading order. */
export interface Article {
  readonly html: string;
  readonly sections: readonly ArticleSection[];
  /** Maps the id of each element to the id of the section that contains it. A section contains its own heading. */
  readonly sectionOf: ReadonlyMap<string, string>;
}

/** The headings of a module's lists, and the placeholders for missing content. */
export interface ArticleLabels extends CopyLabels, PartLabels {
  readonly objectives: string;
  readonly beforeYouStart: string;
  readonly prerequisites: string;
  readonly tools: string;
  readonly safety: string;
  readonly steps: string;
  readonly verification: string;
  readonly troubleshooting: string;
  readonly goldenRules: string;
  readonly references: string;
  /** The headings of a module without a text. */
  readonly learningObjectives: string;
  readonly keyTopics: string;
  /** Shown in place of a missing text. */
  readonly noText: string;
  /** Shown in place of an empty list. */
  readonly noItems: string;
}

/**
 * Composes the article of a module in reading order: introduction, objectives, prerequisites, tools, safety, the text,
 * and the lists that people look up later. If the module has no text, the article is a placeholder. `headingLevel` is
 * the level of the highest headings: 2 on a page, and 4 in a tile, below the heading of the tile.
 */
export function composeArticle(module: ModuleToRead, labels: ArticleLabels, headingLevel: 2 | 4): Article {
  const nodes = document.createDocumentFragment();
  if (module.content === null) {
    nodes.append(...createPlaceholder(module, labels));
  } else {
    const text = cleanNodes(module.content);
    addParts(text, module.parts, labels);
    const introduction = removeIntroduction(text);
    nodes.append(...introduction, ...createListsBefore(module, labels), text, ...createListsAfter(module, labels));
  }
  resolveLinks(nodes, module.chapterNumber);
  addCopyButtons(nodes, labels);
  preventBreaksAtHyphens(nodes);
  const sections = collectSections(nodes);
  const sectionOf = mapIdsToSections(nodes);
  if (headingLevel === 4) lowerHeadings(nodes);
  const article = document.createElement('article');
  article.append(nodes);
  return { html: article.innerHTML, sections, sectionOf };
}

/** Removes and returns the nodes before the first heading, or all nodes if the text has no heading. */
function removeIntroduction(text: DocumentFragment): Node[] {
  const nodes = [...text.childNodes];
  const firstHeading = nodes.findIndex((node) => node.nodeName === 'H2');
  const introduction = nodes.slice(0, firstHeading === -1 ? nodes.length : firstHeading);
  for (const node of introduction) node.remove();
  return introduction;
}

/** Returns the lists above the text: objectives, prerequisites, tools and safety. */
function createListsBefore(module: ModuleToRead, labels: ArticleLabels): Node[] {
  const requirements = [
    ...createListWithHeading(3, labels.prerequisites, null, createList('ul', 'dots', module.prerequisites)),
    ...createListWithHeading(3, labels.tools, null, createList('ul', 'dots', module.tools)),
  ];
  return [
    ...createListWithHeading(2, labels.objectives, 'objectives', createList('ul', 'dots', module.objectives)),
    ...(requirements.length > 0 ? [createHeading(2, labels.beforeYouStart, 'before'), ...requirements] : []),
    ...createSafetyCallout(module, labels),
  ];
}

/** Returns the lists below the text, from the steps to the references. */
function createListsAfter(module: ModuleToRead, labels: ArticleLabels): Node[] {
  return [
    ...createListWithHeading(2, labels.steps, 'steps', createList('ol', 'steps', module.steps)),
    ...createListWithHeading(2, labels.verification, 'verification', createList('ul', 'dots', module.verification)),
    ...createListWithHeading(
      2,
      labels.troubleshooting,
      'troubleshooting',
      createList('ul', 'dots', module.troubleshooting),
    ),
    ...createListWithHeading(2, labels.goldenRules, 'golden-rules', createList('ul', 'dots', module.goldenRules)),
    ...createListWithHeading(2, labels.references, 'references', createList('ul', 'dots', module.references)),
  ];
}

/** Returns the content for a module without a text: learning objectives, key topics, and a note. */
function createPlaceholder(module: ModuleToRead, labels: ArticleLabels): Node[] {
  const topics = module.sections.length > 0 ? module.sections.map(({ title }) => toHtml(title)) : module.steps;
  const orPlaceholder = (items: readonly string[]) => (items.length > 0 ? items : [toHtml(labels.noItems)]);
  return [
    createHeading(2, labels.learningObjectives, 'objectives'),
    ...createList('ul', 'dots', orPlaceholder(module.objectives)),
    createHeading(2, labels.keyTopics, 'topics'),
    ...createList('ul', 'dots', orPlaceholder(topics)),
    createCallout('note', null, createParagraph(labels.noText)),
  ];
}

/** Returns a heading and the nodes of a list; an empty array if the list is empty. */
function createListWithHeading(level: 2 | 3, title: string, idSuffix: string | null, listNodes: Node[]): Node[] {
  return listNodes.length > 0 ? [createHeading(level, title, idSuffix), ...listNodes] : [];
}

/**
 * Creates a heading. Its id contains two successive hyphens, so that it differs from the ids of authored headings.
 * Without a suffix it has no id.
 */
function createHeading(level: 2 | 3, title: string, idSuffix: string | null): HTMLElement {
  const element = document.createElement(`h${level}`);
  element.textContent = title;
  if (idSuffix !== null) element.id = `list--${idSuffix}`;
  return element;
}

/** Returns an array with one list element; an empty array if there are no items. */
function createList(tag: 'ul' | 'ol', className: string, items: readonly string[]): Node[] {
  if (items.length === 0) return [];
  const element = document.createElement(tag);
  element.className = className;
  for (const item of items) {
    const listItem = document.createElement('li');
    listItem.append(cleanNodes(item));
    element.append(listItem);
  }
  return [element];
}

function createSafetyCallout(module: ModuleToRead, labels: ArticleLabels): Node[] {
  if (module.safety.length === 0) return [];
  return [createCallout('warn', labels.safety, ...createList('ul', 'dots', module.safety))];
}

/** Creates a callout with the same markup as the callouts of authored texts. */
function createCallout(tone: 'note' | 'warn', title: string | null, ...content: Node[]): HTMLElement {
  const box = document.createElement('div');
  box.className = `callout ${tone}`;
  box.setAttribute('role', 'note');
  const icon = document.createElement('span');
  icon.className = 'i';
  icon.setAttribute('aria-hidden', 'true');
  const body = document.createElement('div');
  if (title !== null) {
    const titleElement = document.createElement('b');
    titleElement.textContent = title;
    body.append(titleElement);
  }
  body.append(...content);
  box.append(icon, body);
  return box;
}

function createParagraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

/** Returns a plain text as HTML. */
function toHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

/** Returns the sections of the article. Gives an id to each heading that has none. */
function collectSections(nodes: DocumentFragment): ArticleSection[] {
  return [...nodes.querySelectorAll<HTMLElement>('h2')].map((element, index) => {
    // This id names a section. Its prefix `part` has nothing to do with `module.parts`.
    if (element.id === '') element.id = `part--${index + 1}`;
    return { id: element.id, title: element.textContent?.trim() ?? '' };
  });
}

/** Maps the id of each element to the id of its section. Elements before the first heading have no section. */
function mapIdsToSections(nodes: DocumentFragment): ReadonlyMap<string, string> {
  const sectionOf = new Map<string, string>();
  let section: string | undefined;
  for (const element of nodes.querySelectorAll('[id]')) {
    if (element.nodeName === 'H2') section = element.id;
    if (section !== undefined) sectionOf.set(element.id, section);
  }
  return sectionOf;
}

/** Lowers all headings by two levels. */
function lowerHeadings(nodes: DocumentFragment): void {
  for (const element of nodes.querySelectorAll('h2, h3, h4')) {
    const lowered = document.createElement(`h${Number(element.nodeName.slice(1)) + 2}`);
    if (element.id !== '') lowered.id = element.id;
    lowered.append(...element.childNodes);
    element.replaceWith(lowered);
  }
}

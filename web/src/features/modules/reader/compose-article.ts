import type { ModuleToRead } from '../modules.hooks.ts';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { dressCode, type CopyWords } from './dress-code.ts';
import { dressLinks } from './dress-links.ts';

/** A place in the article that its navigation leads to. */
export interface ArticleSection {
  readonly id: string;
  readonly title: string;
}

/** A chapter as it is read: one clean HTML text, and its sections in the order of reading. */
export interface Article {
  readonly html: string;
  readonly sections: readonly ArticleSection[];
}

/** The headings of what a chapter keeps as lists, and the words around a text that is not written yet. */
export interface ArticleWords extends CopyWords {
  readonly objectives: string;
  readonly before: string;
  readonly prerequisites: string;
  readonly tools: string;
  readonly safety: string;
  readonly steps: string;
  readonly verification: string;
  readonly troubleshooting: string;
  readonly goldenRules: string;
  readonly references: string;
  readonly learningObjectives: string;
  readonly keyTopics: string;
  readonly toCome: string;
  readonly toComeLater: string;
}

/**
 * Puts a chapter together in the order of reading: how it opens, what it is for, what is needed before, the text,
 * and at the end what somebody who comes back looks for. `depth` is the level of its headings: 2 on a page of its
 * own, 4 inside a tile that has a heading itself.
 */
export function composeArticle(module: ModuleToRead, words: ArticleWords, depth: 2 | 4): Article {
  const article = document.createElement('article');
  if (module.content === null) {
    article.append(...textToCome(module, words));
  } else {
    const text = cleanNodes(module.content);
    const opening = takeOpening(text);
    article.append(...opening, ...listsBefore(module, words), text, ...listsAfter(module, words));
  }
  const nodes = document.createDocumentFragment();
  nodes.append(...article.childNodes);
  dressLinks(nodes, module.chapterNumber);
  dressCode(nodes, words);
  const sections = numberSections(nodes);
  if (depth === 4) demote(nodes);
  article.append(nodes);
  return { html: article.innerHTML, sections };
}

/** What stands before the first heading. */
function takeOpening(text: DocumentFragment): Node[] {
  const nodes = [...text.childNodes];
  const end = nodes.findIndex((node) => node.nodeName === 'H2');
  const opening = nodes.slice(0, end === -1 ? nodes.length : end);
  for (const node of opening) node.remove();
  return opening;
}

function listsBefore(module: ModuleToRead, words: ArticleWords): Node[] {
  const needs = [
    ...part(3, words.prerequisites, null, list('ul', 'dots', module.prerequisites)),
    ...part(3, words.tools, null, list('ul', 'dots', module.tools)),
  ];
  return [
    ...part(2, words.objectives, 'objectives', list('ul', 'dots', module.objectives)),
    ...(needs.length > 0 ? [heading(2, words.before, 'before'), ...needs] : []),
    ...safetyCallout(module, words),
  ];
}

function listsAfter(module: ModuleToRead, words: ArticleWords): Node[] {
  return [
    ...part(2, words.steps, 'steps', list('ol', 'steps', module.steps)),
    ...part(2, words.verification, 'verification', list('ul', 'dots', module.verification)),
    ...part(2, words.troubleshooting, 'troubleshooting', list('ul', 'dots', module.troubleshooting)),
    ...part(2, words.goldenRules, 'golden-rules', list('ul', 'dots', module.goldenRules)),
    ...part(2, words.references, 'references', list('ul', 'dots', module.references)),
  ];
}

/** The default block of a chapter without a text: what it is for, what it is about, and that the text comes. */
function textToCome(module: ModuleToRead, words: ArticleWords): Node[] {
  const topics = module.sections.length > 0 ? module.sections.map(({ title }) => asHtml(title)) : module.steps;
  const orLater = (items: readonly string[]) => (items.length > 0 ? items : [asHtml(words.toComeLater)]);
  return [
    heading(2, words.learningObjectives, 'objectives'),
    ...list('ul', 'dots', orLater(module.objectives)),
    heading(2, words.keyTopics, 'topics'),
    ...list('ul', 'dots', orLater(topics)),
    callout('note', null, paragraph(words.toCome)),
  ];
}

/** A heading with its list; nothing where the list is empty. */
function part(level: 2 | 3, title: string, name: string | null, items: Node[]): Node[] {
  return items.length > 0 ? [heading(level, title, name), ...items] : [];
}

/** Two hyphens: no author can write such an id, so it cannot meet one of the text's own. */
function heading(level: 2 | 3, title: string, name: string | null): HTMLElement {
  const element = document.createElement(`h${level}`);
  element.textContent = title;
  if (name !== null) element.id = `list--${name}`;
  return element;
}

function list(tag: 'ul' | 'ol', className: string, items: readonly string[]): Node[] {
  if (items.length === 0) return [];
  const element = document.createElement(tag);
  element.className = className;
  for (const item of items) {
    const row = document.createElement('li');
    row.append(cleanNodes(item));
    element.append(row);
  }
  return [element];
}

function safetyCallout(module: ModuleToRead, words: ArticleWords): Node[] {
  if (module.safety.length === 0) return [];
  return [callout('warn', words.safety, ...list('ul', 'dots', module.safety))];
}

/** The same markup as the callouts of the text, so that one style sheet draws both. */
function callout(tone: 'note' | 'warn', title: string | null, ...content: Node[]): HTMLElement {
  const box = document.createElement('div');
  box.className = `callout ${tone}`;
  box.setAttribute('role', 'note');
  const icon = document.createElement('span');
  icon.className = 'i';
  icon.setAttribute('aria-hidden', 'true');
  const inside = document.createElement('div');
  if (title !== null) {
    const head = document.createElement('b');
    head.textContent = title;
    inside.append(head);
  }
  inside.append(...content);
  box.append(icon, inside);
  return box;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function asHtml(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}

/** The headings that the navigation names; one that its author left without an id gets one. */
function numberSections(nodes: DocumentFragment): ArticleSection[] {
  return [...nodes.querySelectorAll<HTMLElement>('h2')].map((head, index) => {
    if (head.id === '') head.id = `part--${index + 1}`;
    return { id: head.id, title: head.textContent?.trim() ?? '' };
  });
}

/** Lowers all headings by two levels: inside a tile, the tile's own heading stands above them. */
function demote(nodes: DocumentFragment): void {
  for (const head of nodes.querySelectorAll('h2, h3, h4')) {
    const lower = document.createElement(`h${Number(head.nodeName.slice(1)) + 2}`);
    if (head.id !== '') lower.id = head.id;
    lower.append(...head.childNodes);
    head.replaceWith(lower);
  }
}

import { checkAttribute, partLineClass } from './add-parts.ts';
import type { Article } from './compose-article.ts';

/**
 * Returns the HTML of only the sections `sectionIds` of an article. A section ends before the next heading. Leaves out
 * check questions and lines such as "Part 1 of 3": they are about a whole part, but the result need not contain all
 * sections of that part.
 */
export function selectSections(article: Article, sectionIds: readonly string[]): string {
  const template = document.createElement('template');
  template.innerHTML = article.html;
  let section: string | undefined;
  for (const node of Array.from(template.content.childNodes)) {
    const element = node instanceof Element ? node : null;
    const heading = element?.nodeName === 'H2' ? element : element?.querySelector('h2');
    if (heading) section = heading.id;
    const isAboutPart = element?.className === partLineClass || element?.hasAttribute(checkAttribute) === true;
    if (section === undefined || !sectionIds.includes(section) || isAboutPart) node.remove();
  }
  return template.innerHTML;
}

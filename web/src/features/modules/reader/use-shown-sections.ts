import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseModuleSearch } from '../module-search.ts';
import type { Article } from './compose-article.ts';
import { selectSections } from './select-sections.ts';
import { findShownSections } from './shown-sections.rules.ts';

/**
 * Returns the part of an article that the URL asks for. A link can name one section (in the hash) or several (in the
 * search parameter `sections`). Then only these sections are shown. `ids` contains the ids of the shown sections; null
 * if the whole text is shown. `html` is the text to show. `opensAtStop` is true if the text opens where the person
 * stopped reading, and `opensAtHash` if it opens at the element that the hash names.
 */
export function useShownSections(article: Article) {
  const hash = useLocation({ select: (location) => location.hash });
  const search = useLocation({ select: (location): Readonly<Record<string, unknown>> => location.search });
  const navigate = useNavigate();
  const shown = useMemo(() => {
    const sectionIds = article.sections.map(({ id }) => id);
    const ids = findShownSections({ search: parseModuleSearch(search), hash }, sectionIds, (id) =>
      article.sectionOf.get(id),
    );
    return { ids, html: ids === null ? article.html : selectSections(article, ids) };
  }, [article, search, hash]);
  /**
   * Shows the whole text instead of some sections. The hash then names the first of the sections that were shown until
   * now, and `useSectionNavigation` scrolls to this section.
   */
  const showWhole = () =>
    void navigate({
      to: '.',
      search: { view: 'whole' },
      hash: shown.ids?.[0] ?? '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  const opensAtHash = hash !== '';
  return { ...shown, opensAtStop: search['view'] === 'stopped' && !opensAtHash, opensAtHash, showWhole };
}

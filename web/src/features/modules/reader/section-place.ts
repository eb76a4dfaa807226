import type { ArticleSection } from './compose-article.ts';

/** A section as the navigation shows it. */
export interface SectionPlace extends ArticleSection {
  /** All of it has been on the screen once. */
  readonly isPassed: boolean;
  readonly isCurrent: boolean;
}

type Where = {
  readonly currentId: string | null;
  /** The depth at which each section is behind the reader. */
  readonly ends: ReadonlyMap<string, number>;
  readonly depth: number;
};

/** Marks where the reader stands and what lies behind. Before the first heading, the first section is next. */
export function placeSections(sections: readonly ArticleSection[], { currentId, ends, depth }: Where): SectionPlace[] {
  const current = currentId ?? sections[0]?.id;
  return sections.map((section) => ({
    ...section,
    isPassed: depth >= (ends.get(section.id) ?? Number.POSITIVE_INFINITY),
    isCurrent: section.id === current,
  }));
}

/** Where somebody who comes back goes on: the first section that is not behind them, once one is. */
export function resumeAt(places: readonly SectionPlace[]): SectionPlace | null {
  const next = places.findIndex(({ isPassed }) => !isPassed);
  return next > 0 ? (places[next] ?? null) : null;
}

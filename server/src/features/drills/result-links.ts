import type { DrillReading, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { SharedDrills } from './drills.queries.ts';
import type { DescribedResult } from './result-text.rules.ts';

type Links = Pick<SharedDrills, 'modulesByChapter' | 'sopTitles'>;

/** Replaces the links of the curriculum by addresses of this site. Links to what the site has removed are left out. */
export function resolveLinks(described: DescribedResult, links: Links): DrillResult {
  const resolve = <Item extends { readonly reads: readonly string[] }>(item: Item) => ({
    ...item,
    reads: item.reads.flatMap((link) => toReading(link, links) ?? []),
  });
  // Commands may have cut a text within a character, which the database cannot store.
  return toWellFormed({
    ...described,
    lines: described.lines.map(resolve),
    forbidden: described.forbidden.map(resolve),
    careless: described.careless.map(resolve),
  });
}

/** The address of a link of the curriculum; null if the site has removed what it leads to. */
export function toReading(link: string, { modulesByChapter, sopTitles }: Links): DrillReading | null {
  const [kind, target = ''] = link.split(':');
  if (kind === 'sop') {
    const title = sopTitles.get(target);
    return title === undefined
      ? null
      : { title: `${target} ${title}`, href: `/sop-library?sop=${encodeURIComponent(target)}` };
  }
  const [chapter, sectionId] = target.split('#');
  const module = modulesByChapter.get(Number(chapter));
  if (!module) return null;
  const section = module.sections.find(({ id }) => id === sectionId);
  return {
    title: section?.title ?? module.title,
    href: `/training-modules/${module.id}${section ? `#${section.id}` : ''}`,
  };
}

function toWellFormed<Value>(value: Value): Value;
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((each: unknown) => toWellFormed(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWellFormed(each)]));
}

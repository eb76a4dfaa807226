import type { DrillReading, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { SharedDrills } from './drills.queries.ts';
import { findStep } from './procedure-steps.rules.ts';
import type { DescribedResult } from './result-text.rules.ts';

/** The modules and procedures to which links in a result can lead. */
type LinkTargets = Pick<SharedDrills, 'modulesByChapter' | 'linkedSops'>;

/**
 * Replaces the links in a result, which are links of the curriculum (such as `chapter:7#check-settings` or
 * `sop:LC-01-01`), by addresses of this site. Links to removed modules or procedures are left out.
 */
export function resolveLinks(described: DescribedResult, targets: LinkTargets): DrillResult {
  const resolve = <Item extends { readonly reads: readonly string[]; readonly shownBy?: string | null }>(
    item: Item,
  ) => ({
    ...item,
    // `reads`: the texts to read about the line or act.
    reads: item.reads.flatMap((link) => resolveLink(link, targets, item.shownBy ?? '') ?? []),
  });
  // A simulated command can cut a text between the two halves of a surrogate pair. The database refuses such a text.
  return toWellFormed({
    ...described,
    lines: described.lines.map(resolve),
    forbidden: described.forbidden.map(resolve),
    careless: described.careless.map(resolve),
  });
}

/**
 * The title and address of the module or procedure to which a link of the curriculum leads; null if the site has
 * removed this module or procedure. `command` is the command that shows the value of a sheet line. With it, the step of a procedure
 * is found. Empty if there is none.
 */
export function resolveLink(
  link: string,
  { modulesByChapter, linkedSops }: LinkTargets,
  command: string,
): DrillReading | null {
  const [kind, target = ''] = link.split(':');
  if (kind === 'sop') {
    const sop = linkedSops.get(target);
    if (!sop) return null;
    const stepNumber = findStep(sop.steps, command);
    return {
      title: `${target} ${sop.title}`,
      href: `/sop-library?sop=${encodeURIComponent(target)}`,
      ...(stepNumber === null ? {} : { stepNumber }),
    };
  }
  const [chapter, sectionId] = target.split('#');
  const module = modulesByChapter.get(Number(chapter));
  if (!module) return null;
  const section = module.sections.find(({ id }) => id === sectionId);
  return {
    title: section?.title ?? module.title,
    href: `/training-modules/${module.id}${section ? `#${section.id}` : ''}`,
    chapterNumber: Number(chapter),
  };
}

/** Replaces unpaired halves of surrogate pairs in all texts of a value. */
function toWellFormed<Value>(value: Value): Value;
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((each: unknown) => toWellFormed(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWellFormed(each)]));
}

import type { DrillAct, DrillMoment } from '@loopcheck/contract/features/drills/drill-result';

/** Acts that the permit forbids and that differ only in the object of the act, such as the file that was deleted. */
export interface ForbiddenGroup {
  /** The description of the first act of the group. */
  readonly text: string;
  readonly count: number;
  /** The numbers of the inputs that did these acts, from 1, each once, in their order. */
  readonly steps: readonly number[];
}

/**
 * Acts with the same key are in one group. An act that was only begun or was stopped has another key than the same act
 * that was completed.
 */
const keyOf = ({ act, text }: DrillAct): string => `${act} ${/ \((?:begun|stopped)\)$/.exec(text)?.[0] ?? ''}`;

/** Groups the forbidden acts of a run, in the order in which they were first done. */
export const groupForbidden = (acts: readonly DrillAct[]): readonly ForbiddenGroup[] =>
  [...Map.groupBy(acts, keyOf).values()].map((group) => ({
    text: group[0]?.text ?? '',
    count: group.length,
    steps: [...new Set(group.map(({ index }) => index))],
  }));

/** An entry of the timeline, with the number of entries that were joined in it. */
export type CountedMoment = DrillMoment & { readonly count: number };

/** Joins forbidden acts that follow each other in the timeline and differ only in the object of the act. */
export function joinForbidden(
  timeline: readonly DrillMoment[],
  forbidden: readonly DrillAct[],
): readonly CountedMoment[] {
  const keys = Map.groupBy(forbidden, ({ index }) => index);
  /** Null for what is no forbidden act, and for an input that did several kinds of forbidden acts: it is not joined. */
  const keyAt = ({ kind, index }: DrillMoment): string | null => {
    const found = new Set(kind === 'forbidden' ? keys.get(index)?.map(keyOf) : []);
    return found.size === 1 ? ([...found][0] ?? null) : null;
  };
  const joined: CountedMoment[] = [];
  for (const moment of timeline) {
    const last = joined.at(-1);
    const key = keyAt(moment);
    if (last && key !== null && keyAt(last) === key) joined[joined.length - 1] = { ...last, count: last.count + 1 };
    else joined.push({ ...moment, count: 1 });
  }
  return joined;
}

import type { DrillAct } from '@loopcheck/contract/features/drills/drill-result';

/** Acts that the permit forbids and that differ only in the object of the act, such as the file that was deleted. */
export interface ForbiddenGroup {
  /** The description of the first act of the group. */
  readonly text: string;
  readonly count: number;
  /** The numbers of the inputs that did these acts, from 1, each once, in their order. */
  readonly steps: readonly number[];
}

/**
 * Acts with the same key are in one group. An act that was only begun or was stopped is never in a group with completed
 * acts.
 */
export const keyOfForbidden = ({ act, text }: DrillAct): string =>
  `${act} ${/ \((?:begun|stopped)\)$/.exec(text)?.[0] ?? ''}`;

/** Groups the forbidden acts of a run, in the order in which they were first done. */
export const groupForbidden = (acts: readonly DrillAct[]): readonly ForbiddenGroup[] =>
  [...Map.groupBy(acts, keyOfForbidden).values()].map((group) => ({
    text: group[0]?.text ?? '',
    count: group.length,
    steps: [...new Set(group.map(({ index }) => index))],
  }));

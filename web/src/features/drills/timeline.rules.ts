import type { DrillAct, DrillMoment } from '@loopcheck/contract/features/drills/drill-result';
import { keyOfForbidden } from './forbidden-groups.rules.ts';

/** An entry of the displayed timeline. It can stand for several entries of the result. */
export type JoinedMoment = DrillMoment & {
  /** The number of forbidden acts that the entry stands for; 1 for every other entry. */
  readonly count: number;
  /** For a drill event: the text of the trainee's answer, if the answer was the next input. */
  readonly answer?: string;
};

/**
 * Joins entries of the timeline that are shown in one row: a drill event, such as a call from a contact, with the answer
 * that follows it; and successive forbidden acts that differ only in their object, such as several deleted files.
 */
export function joinMoments(timeline: readonly DrillMoment[], forbidden: readonly DrillAct[]): readonly JoinedMoment[] {
  const acts = Map.groupBy(forbidden, ({ index }) => index);
  /** Equal for forbidden acts of the same kind. Null for any other entry, and if one input did several kinds of them. */
  const forbiddenKey = ({ kind, index }: DrillMoment): string | null => {
    const keys = new Set(kind === 'forbidden' ? acts.get(index)?.map(keyOfForbidden) : []);
    return keys.size === 1 ? ([...keys][0] ?? null) : null;
  };
  const joined: JoinedMoment[] = [];
  for (const moment of timeline) {
    const last = joined.at(-1);
    const key = forbiddenKey(moment);
    if (last && key !== null && forbiddenKey(last) === key) {
      joined[joined.length - 1] = { ...last, count: last.count + 1 };
    } else if (last && isAnswerTo(moment, last)) {
      joined[joined.length - 1] = { ...last, answer: moment.text };
    } else {
      joined.push({ ...moment, count: 1 });
    }
  }
  return joined;
}

/**
 * True if `moment` is the answer to the event before it, and was the next input. Always false in old results, which do
 * not name the event.
 */
const isAnswerTo = (moment: DrillMoment, { kind, event, index }: DrillMoment): boolean =>
  moment.kind === 'answer' &&
  kind === 'event' &&
  event !== undefined &&
  moment.event === event &&
  moment.index === index + 1;

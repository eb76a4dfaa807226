import type { Waiting, WaitingReason } from '@loopcheck/contract/features/trainees/trainees.contract';

const dayMs = 24 * 3_600_000;

/** Whoever did nothing after this moment has stalled. */
export const stalledBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Whole days that have passed; a clock that was set back gives no negative ones. */
export const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** What is known of one person's module, as far as the next step needs it. */
export interface Standing {
  readonly state: string;
  readonly depth: number;
  readonly isTicked: boolean;
  readonly attempts: number;
  readonly hasOpenAttempt: boolean;
}

/** What comes next at a module where something is left: an attempt under way goes before one that failed. */
export function reasonOf({ state, depth, isTicked, attempts, hasOpenAttempt }: Standing): WaitingReason {
  if (hasOpenAttempt) return 'quiz_open';
  if (state === 'failed') return 'quiz_failed';
  if (state === 'available') return 'not_opened';
  const mayTakeQuiz = state === 'completed' || (depth === 100 && isTicked);
  return mayTakeQuiz && attempts === 0 ? 'quiz_not_tried' : 'reading';
}

/** Where somebody stands, since when and why. */
export function waitingAt(
  module: { readonly id: string; readonly chapterNumber: number; readonly title: string },
  standing: Standing & { readonly lastScore: number | null },
  since: Date,
  { now, stalledAfterDays }: { readonly now: Date; readonly stalledAfterDays: number },
): Waiting {
  const reason = reasonOf(standing);
  return {
    moduleId: module.id,
    chapterNumber: module.chapterNumber,
    title: module.title,
    reason,
    depth: standing.depth,
    lastScore: standing.state === 'failed' ? standing.lastScore : null,
    since: since.toISOString(),
    days: daysSince(since, now),
    isStalled: since <= stalledBefore(now, stalledAfterDays),
  };
}

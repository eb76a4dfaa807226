import type { CellState, NextModule, NextModuleReason } from '@loopcheck/contract/features/trainees/trainees.contract';

const dayMs = 24 * 3_600_000;

/** The time `days` days before `now`. A person has stalled if the last activity was at this time or earlier. */
export const stallCutoff = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * The number of whole days from `since` to `now`. If `since` is after `now`, because the clock was set back in the
 * meantime, the number is 0.
 */
export const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** The facts about one person and one module from which the reason of a `NextModule` is determined. */
export interface ModuleStanding {
  /** The state of the module, as in the matrix. */
  readonly state: CellState;
  /** The part of the text that the person has read, in percent. */
  readonly depth: number;
  /** True if the person has ticked "Mark as completed" at the end of the text. The tick opens the quiz. */
  readonly isTicked: boolean;
  readonly hasOpenAttempt: boolean;
}

/** The reason why a person has not finished a module. An open attempt takes precedence over a failed quiz. */
export function nextModuleReasonOf(standing: ModuleStanding): NextModuleReason {
  const { state, depth, isTicked, hasOpenAttempt } = standing;
  if (hasOpenAttempt) return 'quiz_open';
  if (state === 'failed') return 'quiz_failed';
  if (state === 'available') return 'not_opened';
  // A module can be completed without its quiz. The module is finished only when the quiz is passed too.
  const canTakeQuiz = state === 'completed' || (depth === 100 && isTicked);
  // The state is `in_progress` or `completed`, so the person has no submitted attempt that counts: with a counted pass,
  // the state would be `passed`, and with other counted attempts, it would be `failed`. Attempts before the last
  // revision that required a new pass do not count.
  return canTakeQuiz ? 'quiz_not_tried' : 'reading';
}

/** Describes a person's next module. `since` is the time since which the person has been inactive. */
export function createNextModule(
  module: { readonly id: string; readonly chapterNumber: number; readonly title: string },
  standing: ModuleStanding & { readonly lastScore: number | null },
  since: Date,
  { now, stalledAfterDays }: { readonly now: Date; readonly stalledAfterDays: number },
): NextModule {
  const reason = nextModuleReasonOf(standing);
  return {
    moduleId: module.id,
    chapterNumber: module.chapterNumber,
    title: module.title,
    reason,
    depth: standing.depth,
    lastScore: standing.state === 'failed' ? standing.lastScore : null,
    since: since.toISOString(),
    days: daysSince(since, now),
    isStalled: since <= stallCutoff(now, stalledAfterDays),
  };
}

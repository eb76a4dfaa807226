/** What a trainer has set on a quiz, and what one person has used of it since passes count for them. */
export interface AttemptLimits {
  readonly attemptLimit: number | null;
  readonly waitingMinutes: number | null;
  readonly usedCount: number;
  readonly lastSubmittedAt: Date | null;
}

/** Attempts that are left; null without a limit. A limit that was lowered below what was used leaves none. */
export const attemptsLeft = ({ attemptLimit, usedCount }: AttemptLimits): number | null =>
  attemptLimit === null ? null : Math.max(0, attemptLimit - usedCount);

/** When the next attempt opens, or null when nothing has to be waited for. The waiting runs from the last submission. */
export function opensAt({ waitingMinutes, lastSubmittedAt }: AttemptLimits, now: Date): Date | null {
  if (waitingMinutes === null || lastSubmittedAt === null) return null;
  const opens = new Date(lastSubmittedAt.getTime() + waitingMinutes * 60_000);
  return opens > now ? opens : null;
}

import { readingSeconds } from '@loopcheck/contract/features/sops/sops.contract';

/** Returns the seconds that are missing until a procedure that was visible for `visibleSeconds` counts as read. */
export const secondsUntilRead = (visibleSeconds: number): number => Math.max(0, readingSeconds - visibleSeconds);

/**
 * True if the page should ask the server to mark the procedure as read. Each failed attempt is repeated after another
 * `readingSeconds`. `lastAttemptSeconds` is the value of `visibleSeconds` at the last attempt, 0 before the first.
 */
export const isMarkReadDue = (visibleSeconds: number, lastAttemptSeconds: number): boolean =>
  visibleSeconds - lastAttemptSeconds >= readingSeconds;

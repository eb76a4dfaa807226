import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';

/** Returns the seconds that are missing until a procedure that was visible for `visibleSeconds` counts as viewed. */
export const countSecondsUntilViewed = (visibleSeconds: number): number => Math.max(0, viewingSeconds - visibleSeconds);

/**
 * True if the page should ask the server to record the view. Each failed attempt is repeated after another
 * `viewingSeconds`. `lastAttemptSeconds` is the value of `visibleSeconds` at the last attempt, 0 before the first.
 */
export const isRecordingDue = (visibleSeconds: number, lastAttemptSeconds: number): boolean =>
  visibleSeconds - lastAttemptSeconds >= viewingSeconds;

import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';

/** Returns for how many more seconds a procedure must be visible until it counts as viewed. */
export const countSecondsUntilViewed = (visibleSeconds: number): number => Math.max(0, viewingSeconds - visibleSeconds);

/**
 * True if it is time to ask the server to record the view: the procedure was visible for `viewingSeconds` (a number of
 * seconds) since the last attempt, or from the start if there was no attempt. `lastAttemptSeconds` is the value of
 * `visibleSeconds` at the last attempt, 0 before the first.
 */
export const isRecordingDue = (visibleSeconds: number, lastAttemptSeconds: number): boolean =>
  visibleSeconds - lastAttemptSeconds >= viewingSeconds;

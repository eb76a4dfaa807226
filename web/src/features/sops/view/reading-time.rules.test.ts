import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { describe, expect, it } from 'vitest';
import { isRecordingDue, countSecondsUntilViewed } from './reading-time.rules.ts';

describe('countSecondsUntilViewed', () => {
  it.each([
    [0, viewingSeconds],
    [viewingSeconds - 1, 1],
    [viewingSeconds, 0],
    [viewingSeconds + 1, 0],
  ])('for %i visible seconds, returns %i', (visibleSeconds, seconds) => {
    expect(countSecondsUntilViewed(visibleSeconds)).toBe(seconds);
  });
});

describe('isRecordingDue', () => {
  it.each([
    [viewingSeconds - 1, 0, false],
    [viewingSeconds, 0, true],
    [viewingSeconds + 1, viewingSeconds, false],
    [2 * viewingSeconds, viewingSeconds, true],
  ])('after %i visible seconds, if the last attempt was at %i seconds, returns %s', (visible, lastAttempt, isDue) => {
    expect(isRecordingDue(visible, lastAttempt)).toBe(isDue);
  });
});

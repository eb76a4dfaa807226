import { describe, expect, it } from 'vitest';
import { progressSample } from '../../testing/samples.ts';
import { applyUnsavedReading } from './unsaved-reading.rules.ts';

const started = progressSample({ startedAt: '2026-11-20T10:00:00Z' });

describe('applyUnsavedReading', () => {
  it('sets the depth to the unsaved depth, and sets the percentage to half of the unsaved depth', () => {
    expect(applyUnsavedReading(started, 62)).toMatchObject({ scrollDepthPercentage: 62, progressPercentage: 31 });
  });

  it('keeps the saved depth and percentage if they are higher', () => {
    const before = { ...started, scrollDepthPercentage: 80, progressPercentage: 50 };
    expect(applyUnsavedReading(before, 10)).toMatchObject({ scrollDepthPercentage: 80, progressPercentage: 50 });
  });

  it('shows a tick while it is being sent, but opens the quiz only after the server has confirmed the tick', () => {
    const whileSending = applyUnsavedReading(started, 100, true);
    expect(whileSending).toMatchObject({ isMarkedComplete: true, canStartQuiz: false });

    const afterConfirmation = applyUnsavedReading({ ...started, isMarkedComplete: true }, 100);
    expect(afterConfirmation.canStartQuiz).toBe(true);
  });

  it('ignores a tick below 100 percent depth', () => {
    expect(applyUnsavedReading(started, 99, true).isMarkedComplete).toBe(false);
  });
});

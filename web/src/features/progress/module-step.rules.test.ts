import { describe, expect, it } from 'vitest';
import { progressSample } from '../../testing/samples.ts';
import { findModuleStep } from './module-step.rules.ts';

const notStarted = progressSample();
const started = progressSample({ status: 'in_progress', startedAt: '2026-11-20T10:00:00Z' });

describe('findModuleStep', () => {
  it('offers to start a module that has not been started', () => {
    expect(findModuleStep(notStarted)).toBe('start');
  });

  it('offers “Mark 50% Complete” while the progress is below 50 percent', () => {
    expect(findModuleStep({ ...started, progressPercentage: 49 })).toBe('mark_half');
  });

  it('offers “Complete Module” at a progress of 50 to 99 percent', () => {
    expect(findModuleStep({ ...started, progressPercentage: 50 })).toBe('complete');
    expect(findModuleStep({ ...started, progressPercentage: 99 })).toBe('complete');
  });

  it('offers nothing in a locked or completed module, and at a progress of 100 percent', () => {
    expect(
      findModuleStep({
        ...notStarted,
        lockedBy: { moduleId: 'm0', chapterNumber: 1, title: 'One', until: 'completed' },
      }),
    ).toBeNull();
    expect(findModuleStep({ ...started, status: 'completed' })).toBeNull();
    expect(findModuleStep({ ...started, progressPercentage: 100 })).toBeNull();
  });
});

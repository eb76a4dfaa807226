import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { describe, expect, it } from 'vitest';
import { findModuleStep } from './module-step.rules.ts';

const notStarted: ModuleProgress = {
  moduleId: 'm1',
  status: 'not_started',
  progressPercentage: 0,
  scrollDepthPercentage: 0,
  isMarkedComplete: false,
  canStartQuiz: false,
  startedAt: null,
  completedAt: null,
  lockedBy: null,
  changedSinceRead: false,
  isActive: true,
  updatedAt: null,
};
const started = { ...notStarted, status: 'in_progress' as const, startedAt: '2026-11-20T10:00:00Z' };

describe('findModuleStep', () => {
  it('offers to start a module that has not been started', () => {
    expect(findModuleStep(notStarted)).toBe('start');
  });

  it('offers Mark 50% Complete below 50 percent', () => {
    expect(findModuleStep({ ...started, progressPercentage: 49 })).toBe('mark_half');
  });

  it('offers Complete Module from 50 percent', () => {
    expect(findModuleStep({ ...started, progressPercentage: 50 })).toBe('complete');
    expect(findModuleStep({ ...started, progressPercentage: 99 })).toBe('complete');
  });

  it('offers nothing in a locked or completed module', () => {
    expect(findModuleStep({ ...notStarted, lockedBy: { moduleId: 'm0', chapterNumber: 1, title: 'One' } })).toBeNull();
    expect(findModuleStep({ ...started, status: 'completed' })).toBeNull();
    expect(findModuleStep({ ...started, progressPercentage: 100 })).toBeNull();
  });
});

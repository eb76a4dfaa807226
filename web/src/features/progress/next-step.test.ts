import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { describe, expect, it } from 'vitest';
import { moduleAfter, nextStep } from './next-step.ts';

const entry = (moduleId: string, state: 'completed' | 'in_progress' | 'available' | 'locked'): ModuleProgress => ({
  moduleId,
  status: state === 'completed' || state === 'in_progress' ? state : 'not_started',
  progressPercentage: 0,
  scrollDepthPercentage: 0,
  isMarkedComplete: false,
  canStartQuiz: false,
  startedAt: state === 'completed' || state === 'in_progress' ? '2026-01-01T00:00:00Z' : null,
  completedAt: null,
  lockedBy: state === 'locked' ? { moduleId: 'x', chapterNumber: 1, title: 'X' } : null,
  changedSinceRead: false,
  isActive: true,
  updatedAt: null,
});

describe('The next step', () => {
  it('for somebody new is to start the first chapter', () => {
    expect(nextStep([entry('1', 'available'), entry('2', 'locked')], [])).toEqual({ kind: 'start', moduleId: '1' });
  });

  it('goes on with what has been begun, before anything new', () => {
    const list = [entry('1', 'completed'), entry('2', 'available'), entry('3', 'in_progress')];
    expect(nextStep(list, [])).toEqual({ kind: 'continue', moduleId: '3' });
  });

  it('is the quiz of a chapter that has been read, not the chapter again', () => {
    const list = [entry('1', 'in_progress'), entry('2', 'locked')];
    expect(nextStep(list, [{ moduleId: '1', hasOpenAttempt: false }])).toEqual({ kind: 'take_quiz', moduleId: '1' });
  });

  it('names the quiz left behind before the chapter after it', () => {
    const list = [entry('1', 'completed'), entry('2', 'in_progress')];
    expect(nextStep(list, [{ moduleId: '1', hasOpenAttempt: false }])).toEqual({ kind: 'take_quiz', moduleId: '1' });
  });

  it('is an open attempt before all else', () => {
    const list = [entry('1', 'in_progress'), entry('2', 'completed'), entry('3', 'completed')];
    const quizzes = [
      { moduleId: '2', hasOpenAttempt: false },
      { moduleId: '3', hasOpenAttempt: true },
    ];
    expect(nextStep(list, quizzes)).toEqual({ kind: 'resume_quiz', moduleId: '3' });
  });

  it('says when all is done, and when there is nothing to do', () => {
    expect(nextStep([entry('1', 'completed')], [])).toEqual({ kind: 'done' });
    expect(nextStep([], [])).toEqual({ kind: 'none' });
  });
});

describe('The chapter after a passed quiz', () => {
  it('is the next one that is open, also when chapters between are completed', () => {
    const list = [entry('1', 'completed'), entry('2', 'completed'), entry('3', 'available')];
    expect(moduleAfter(list, '1')?.moduleId).toBe('3');
  });

  it('is an earlier one when only that is left', () => {
    expect(moduleAfter([entry('1', 'in_progress'), entry('2', 'completed')], '2')?.moduleId).toBe('1');
  });

  it('is none when all are completed, or the rest is locked', () => {
    expect(moduleAfter([entry('1', 'completed')], '1')).toBeUndefined();
    expect(moduleAfter([entry('1', 'completed'), entry('2', 'locked')], '1')).toBeUndefined();
  });
});

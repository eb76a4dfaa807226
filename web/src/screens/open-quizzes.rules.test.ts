import { describe, expect, it } from 'vitest';
import { progressSample } from '../testing/samples.ts';
import { listOpenQuizzes, selectModulesForQuizzes } from './open-quizzes.rules.ts';

const progressOf = (moduleId: string, changes: Parameters<typeof progressSample>[0] = {}) =>
  progressSample({ moduleId, status: 'in_progress', ...changes });
const missingQuizOf = (moduleId: string) => ({ moduleId, chapterNumber: 1, title: '', what: 'quiz' as const });

describe('selectModulesForQuizzes', () => {
  it('returns the modules with an attempt first, then those that are read but not completed, at most three', () => {
    const list = [
      progressOf('m1', { canStartQuiz: true, status: 'completed' }),
      progressOf('m2', { canStartQuiz: true }),
      progressOf('m3'),
      progressOf('m4', { canStartQuiz: true }),
      progressOf('m5', { canStartQuiz: true }),
    ];

    expect(selectModulesForQuizzes(list, [])).toEqual(['m2', 'm4', 'm5']);
    expect(selectModulesForQuizzes(list, ['m4', 'm3'])).toEqual(['m4', 'm3', 'm2']);
  });
});

describe('listOpenQuizzes', () => {
  const list = [progressOf('m1'), progressOf('m2'), progressOf('m3')];

  it('returns open attempts first, then by chapter number', () => {
    const requested = new Map([
      ['m2', { canStart: true, openAttempt: null }],
      ['m3', { canStart: true, openAttempt: { id: 'a1' } }],
    ]);
    expect(listOpenQuizzes(list, requested, [missingQuizOf('m1')])).toEqual([
      { moduleId: 'm3', hasOpenAttempt: true },
      { moduleId: 'm1', hasOpenAttempt: false },
      { moduleId: 'm2', hasOpenAttempt: false },
    ]);
  });

  it('leaves out quizzes that cannot be started, and modules without a quiz', () => {
    const requested = new Map([
      ['m1', { canStart: false, openAttempt: null }],
      ['m2', undefined],
    ]);
    expect(listOpenQuizzes(list, requested, [missingQuizOf('m1'), missingQuizOf('m2')])).toEqual([]);
  });
});

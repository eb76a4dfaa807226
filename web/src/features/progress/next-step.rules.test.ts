import { describe, expect, it } from 'vitest';
import { progressSample } from '../../testing/samples.ts';
import { findModuleToRead, findModuleToReadAfter, findNextStep } from './next-step.rules.ts';

const startedAt = '2026-01-01T00:00:00Z';
const states = {
  completed: { status: 'completed', startedAt },
  in_progress: { status: 'in_progress', startedAt },
  available: {},
  locked: { lockedBy: { moduleId: 'x', chapterNumber: 1, title: 'X' } },
} as const;
const entry = (moduleId: string, state: keyof typeof states) => progressSample({ moduleId, ...states[state] });

describe('findNextStep', () => {
  it('recommends starting the first module if nothing has been started', () => {
    expect(findNextStep([entry('1', 'available'), entry('2', 'locked')], [])).toEqual({ kind: 'start', moduleId: '1' });
  });

  it('recommends a module in progress before an available module', () => {
    const list = [entry('1', 'completed'), entry('2', 'available'), entry('3', 'in_progress')];
    expect(findNextStep(list, [])).toEqual({ kind: 'continue', moduleId: '3' });
  });

  it('recommends the quiz of a module in progress if it can be taken', () => {
    const list = [entry('1', 'in_progress'), entry('2', 'locked')];
    expect(findNextStep(list, [{ moduleId: '1', hasOpenAttempt: false }])).toEqual({
      kind: 'take_quiz',
      moduleId: '1',
    });
  });

  it('recommends the unpassed quiz of an earlier, completed module before a later module in progress', () => {
    const list = [entry('1', 'completed'), entry('2', 'in_progress')];
    expect(findNextStep(list, [{ moduleId: '1', hasOpenAttempt: false }])).toEqual({
      kind: 'take_quiz',
      moduleId: '1',
    });
  });

  it('recommends resuming a started quiz attempt before everything else', () => {
    const list = [entry('1', 'in_progress'), entry('2', 'completed'), entry('3', 'completed')];
    const quizzes = [
      { moduleId: '2', hasOpenAttempt: false },
      { moduleId: '3', hasOpenAttempt: true },
    ];
    expect(findNextStep(list, quizzes)).toEqual({ kind: 'resume_quiz', moduleId: '3' });
  });

  it('distinguishes a completed training from a site without modules', () => {
    expect(findNextStep([entry('1', 'completed')], [])).toEqual({ kind: 'done' });
    expect(findNextStep([], [])).toEqual({ kind: 'none' });
  });
});

describe('findModuleToRead', () => {
  it('returns the module in progress, even if an earlier module is available', () => {
    const list = [entry('1', 'completed'), entry('2', 'available'), entry('3', 'in_progress'), entry('4', 'locked')];
    expect(findModuleToRead(list)?.moduleId).toBe('3');
  });

  it('returns the first available module if no module is in progress', () => {
    const list = [entry('1', 'completed'), entry('2', 'available'), entry('3', 'locked')];
    expect(findModuleToRead(list)?.moduleId).toBe('2');
  });

  it('returns undefined if all modules are locked', () => {
    expect(findModuleToRead([entry('1', 'locked')])).toBeUndefined();
  });
});

describe('findModuleToReadAfter', () => {
  it('skips completed modules', () => {
    const list = [entry('1', 'completed'), entry('2', 'completed'), entry('3', 'available')];
    expect(findModuleToReadAfter(list, '1')?.moduleId).toBe('3');
  });

  it('returns an earlier module in progress if there is no later module', () => {
    expect(findModuleToReadAfter([entry('1', 'in_progress'), entry('2', 'completed')], '2')?.moduleId).toBe('1');
  });

  it('returns undefined if all other modules are completed or locked', () => {
    expect(findModuleToReadAfter([entry('1', 'completed')], '1')).toBeUndefined();
    expect(findModuleToReadAfter([entry('1', 'completed'), entry('2', 'locked')], '1')).toBeUndefined();
  });
});

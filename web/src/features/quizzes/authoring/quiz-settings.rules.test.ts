import { describe, expect, it } from 'vitest';
import { changedQuizSettings } from './quiz-settings.rules.ts';

describe('changedQuizSettings', () => {
  it('contains only the settings that differ', () => {
    const base = {
      title: 'Logs',
      description: '',
      passingScore: 70,
      questionsDrawn: 10,
      timeLimit: 20,
      attemptLimit: null,
      waitingMinutes: null,
      isActive: true,
    };
    expect(changedQuizSettings(base, base)).toEqual({});
    expect(changedQuizSettings({ ...base, timeLimit: null, passingScore: 80 }, base)).toEqual({
      passingScore: 80,
      timeLimit: null,
    });
  });
});

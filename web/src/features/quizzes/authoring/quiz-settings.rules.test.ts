import { describe, expect, it } from 'vitest';
import { findChangedSettings } from './quiz-settings.rules.ts';

describe('findChangedSettings', () => {
  it('returns only the settings that differ from the base', () => {
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
    expect(findChangedSettings(base, base)).toEqual({});
    expect(findChangedSettings({ ...base, timeLimit: null, passingScore: 80 }, base)).toEqual({
      passingScore: 80,
      timeLimit: null,
    });
  });
});

import type { QuizSettings } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';

/** Returns only the settings that differ from `base`, so that saving does not revert what another trainer has changed. */
export function findChangedSettings(settings: QuizSettings, base: QuizSettings): Partial<QuizSettings> {
  const names = Object.keys(settings) as (keyof QuizSettings)[];
  return Object.fromEntries(
    names.filter((name) => settings[name] !== base[name]).map((name) => [name, settings[name]]),
  );
}

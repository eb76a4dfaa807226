import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { toModuleState } from '@loopcheck/contract/features/progress/progress.rules';

/** A quiz that the person can take now and has not passed. */
export interface OpenQuiz {
  readonly moduleId: string;
  readonly hasOpenAttempt: boolean;
}

/**
 * The one thing that the person should do next, and the module in which to do it. `start` and `continue` refer to
 * reading the module. `done`: there is no module to start or continue, and no quiz to take. `none`: the site has no
 * modules.
 */
export type NextStep =
  | { readonly kind: 'resume_quiz' | 'take_quiz' | 'continue' | 'start'; readonly moduleId: string }
  | { readonly kind: 'done' | 'none' };

/**
 * Returns the recommended next step. An open attempt comes first, because its time may be running out. Then comes the
 * first module, by chapter number, that has an open quiz or is in progress. Then comes the first available module.
 * `list` is ordered by chapter number.
 */
export function findNextStep(list: readonly ModuleProgress[], openQuizzes: readonly OpenQuiz[]): NextStep {
  const openAttempt = openQuizzes.find((quiz) => quiz.hasOpenAttempt);
  if (openAttempt) return { kind: 'resume_quiz', moduleId: openAttempt.moduleId };
  for (const entry of list) {
    const { moduleId } = entry;
    if (openQuizzes.some((quiz) => quiz.moduleId === moduleId)) return { kind: 'take_quiz', moduleId };
    if (toModuleState(entry) === 'in_progress') return { kind: 'continue', moduleId };
  }
  const available = list.find((entry) => toModuleState(entry) === 'available');
  if (available) return { kind: 'start', moduleId: available.moduleId };
  return { kind: list.length === 0 ? 'none' : 'done' };
}

/**
 * Returns the first module in progress; if there is none, the first available module. `list` is ordered by chapter
 * number.
 */
export function findModuleToRead(list: readonly ModuleProgress[]): ModuleProgress | undefined {
  return (
    list.find((entry) => toModuleState(entry) === 'in_progress') ??
    list.find((entry) => toModuleState(entry) === 'available')
  );
}

/**
 * Returns the module to read after the quiz of `moduleId` was passed: the first later module that is available or in
 * progress; if there is none, the first such module of the list. `list` is ordered by chapter number.
 */
export function findModuleToReadAfter(list: readonly ModuleProgress[], moduleId: string): ModuleProgress | undefined {
  const index = list.findIndex((entry) => entry.moduleId === moduleId);
  const isReadable = (entry: ModuleProgress) => ['available', 'in_progress'].includes(toModuleState(entry));
  return list.slice(index + 1).find(isReadable) ?? list.find(isReadable);
}

import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { moduleState } from '@loopcheck/contract/features/progress/progress.rules';

/** A quiz that this person may take now and has not passed. */
export interface OpenQuiz {
  readonly moduleId: string;
  readonly hasOpenAttempt: boolean;
}

/** The one thing to do next, and in which module; `done` when nothing is left, `none` when there is nothing to do it in. */
export type NextStep =
  | { readonly kind: 'resume_quiz' | 'take_quiz' | 'continue' | 'start'; readonly moduleId: string }
  | { readonly kind: 'done' | 'none' };

/**
 * What to do next: first an attempt that is open, since its clock may be running; then, in the order of the chapters, a
 * quiz that is open or a chapter that has been begun; then the first chapter that can be begun. `list` is in that order.
 */
export function nextStep(list: readonly ModuleProgress[], openQuizzes: readonly OpenQuiz[]): NextStep {
  const resumed = openQuizzes.find((quiz) => quiz.hasOpenAttempt);
  if (resumed) return { kind: 'resume_quiz', moduleId: resumed.moduleId };
  for (const entry of list) {
    const { moduleId } = entry;
    if (openQuizzes.some((quiz) => quiz.moduleId === moduleId)) return { kind: 'take_quiz', moduleId };
    if (moduleState(entry) === 'in_progress') return { kind: 'continue', moduleId };
  }
  const available = list.find((entry) => moduleState(entry) === 'available');
  if (available) return { kind: 'start', moduleId: available.moduleId };
  return { kind: list.length === 0 ? 'none' : 'done' };
}

/** What a passed quiz leads to: the first chapter after it that is not completed and open, else the first such one at all. */
export function moduleAfter(list: readonly ModuleProgress[], moduleId: string): ModuleProgress | undefined {
  const place = list.findIndex((entry) => entry.moduleId === moduleId);
  const canBeRead = (entry: ModuleProgress) => ['available', 'in_progress'].includes(moduleState(entry));
  return list.slice(place + 1).find(canBeRead) ?? list.find(canBeRead);
}

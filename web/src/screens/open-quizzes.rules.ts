import type { ModuleProgress, ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import type { OpenQuiz } from '../features/progress/next-step.rules.ts';

/** Limits the requests of the dashboard: each quiz is a separate request. */
const maxQuizRequests = 3;

/**
 * Returns the ids of the modules whose quizzes must be requested to find the open quizzes: those with an attempt that
 * was not submitted, and those that have been read but are not completed.
 */
export function selectModulesForQuizzes(
  list: readonly ModuleProgress[],
  modulesWithAttempt: readonly string[],
): string[] {
  const readModules = list.filter(({ canStartQuiz, status }) => canStartQuiz && status !== 'completed');
  return [...new Set([...modulesWithAttempt, ...readModules.map(({ moduleId }) => moduleId)])].slice(
    0,
    maxQuizRequests,
  );
}

/** The fields of a requested quiz that decide whether it is open; undefined if the module has no quiz. */
type RequestedQuiz = { canStart: boolean; openAttempt: unknown } | undefined;

/**
 * Returns the quizzes that the person can take now: those with an open attempt first, then by chapter number.
 * `requested` has one entry per module of `selectModulesForQuizzes`. The quizzes of `missing` need no request: their
 * modules are completed, so they can be taken. `list` is ordered by chapter number.
 */
export function listOpenQuizzes(
  list: readonly ModuleProgress[],
  requested: ReadonlyMap<string, RequestedQuiz>,
  missing: ProgressOverview['certificate']['missing'],
): OpenQuiz[] {
  const requestedQuizzes = [...requested].flatMap(([moduleId, quiz]) =>
    quiz?.canStart ? [{ moduleId, hasOpenAttempt: quiz.openAttempt !== null }] : [],
  );
  const missingQuizzes = missing
    .filter(({ what, moduleId }) => what === 'quiz' && !requested.has(moduleId))
    .map(({ moduleId }) => ({ moduleId, hasOpenAttempt: false }));
  const positionOf = (quiz: OpenQuiz) => list.findIndex(({ moduleId }) => moduleId === quiz.moduleId);
  return [...requestedQuizzes, ...missingQuizzes].toSorted(
    (first, second) =>
      Number(second.hasOpenAttempt) - Number(first.hasOpenAttempt) || positionOf(first) - positionOf(second),
  );
}

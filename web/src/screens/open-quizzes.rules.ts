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
  // `canStartQuiz` is true if the module was read or completed, whether or not it has a quiz. The quizzes of completed
  // modules are in `missingForCertificate` of listOpenQuizzes.
  const modulesAwaitingQuiz = list.filter(({ canStartQuiz, status }) => canStartQuiz && status !== 'completed');
  return [...new Set([...modulesWithAttempt, ...modulesAwaitingQuiz.map(({ moduleId }) => moduleId)])].slice(
    0,
    maxQuizRequests,
  );
}

/**
 * The fields of a requested quiz that decide whether it is open; undefined if the module has no quiz. `canStart` is
 * also true while an attempt is open.
 */
type RequestedQuiz = { canStart: boolean; openAttempt: unknown } | undefined;

/**
 * Returns the quizzes that the person can take now: those with an open attempt first, then by chapter number.
 * `requested` has one entry per module of `selectModulesForQuizzes`. An entry of `missingForCertificate` with
 * `what: 'quiz'` stands for a quiz not yet passed in a completed module. It is listed without a request; a requested
 * quiz is judged by its reply instead. `list` is ordered by chapter number.
 */
export function listOpenQuizzes(
  list: readonly ModuleProgress[],
  requested: ReadonlyMap<string, RequestedQuiz>,
  missingForCertificate: ProgressOverview['certificate']['missing'],
): OpenQuiz[] {
  const requestedQuizzes = [...requested].flatMap(([moduleId, quiz]) =>
    quiz?.canStart ? [{ moduleId, hasOpenAttempt: quiz.openAttempt !== null }] : [],
  );
  const missingQuizzes = missingForCertificate
    .filter(({ what, moduleId }) => what === 'quiz' && !requested.has(moduleId))
    .map(({ moduleId }) => ({ moduleId, hasOpenAttempt: false }));
  const positionOf = (quiz: OpenQuiz) => list.findIndex(({ moduleId }) => moduleId === quiz.moduleId);
  return [...requestedQuizzes, ...missingQuizzes].toSorted(
    (first, second) =>
      Number(second.hasOpenAttempt) - Number(first.hasOpenAttempt) || positionOf(first) - positionOf(second),
  );
}

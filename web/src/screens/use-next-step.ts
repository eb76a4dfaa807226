import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { findNextStep, type NextStep, type OpenQuiz } from '../features/progress/next-step.rules.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizzesOfModules } from '../features/quizzes/quizzes.hooks.ts';
import { useRecentEvents } from '../features/records/records.hooks.ts';
import { listChaptersWithOpenAttempt } from '../features/records/open-attempts.rules.ts';
import { listOpenQuizzes, selectModulesForQuizzes } from './open-quizzes.rules.ts';

type Recommendation = {
  /** Undefined until the data have been loaded. */
  step: NextStep | undefined;
  /** The quizzes that the person can take now: those with an open attempt first, then by chapter number. */
  openQuizzes: readonly OpenQuiz[];
};

/** The recommended next step of the signed-in person, from modules, progress, quizzes and events. */
export function useNextStep(): Recommendation {
  const { data: outlines } = useModuleOutlines();
  const { data: list } = useProgress();
  const { data: overview } = useProgressOverview();
  const { data: events, isError: haveEventsFailed } = useRecentEvents();

  const modulesWithAttempt = listChaptersWithOpenAttempt(events ?? []).flatMap(
    (chapter) => outlines?.find(({ chapterNumber }) => chapterNumber === chapter)?.id ?? [],
  );
  const moduleIds = selectModulesForQuizzes(list ?? [], modulesWithAttempt);
  const quizzes = useQuizzesOfModules(moduleIds);

  // The events only help to find open attempts, so a failure of their query does not matter.
  const isPending =
    !outlines || !list || !overview || (!events && !haveEventsFailed) || quizzes.some((query) => query.isPending);
  if (isPending) return { step: undefined, openQuizzes: [] };

  const requested = new Map(moduleIds.map((moduleId, index) => [moduleId, quizzes[index]?.data?.[0]]));
  const openQuizzes = listOpenQuizzes(list, requested, overview.certificate.missing);
  return { step: findNextStep(list, openQuizzes), openQuizzes };
}

import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { nextStep, type NextStep, type OpenQuiz } from '../features/progress/next-step.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizzesOfModules } from '../features/quizzes/quizzes.hooks.ts';
import { useRecentEvents } from '../features/records/records.hooks.ts';
import { unfinishedAttempts } from '../features/records/unfinished-attempts.ts';

/** As many quizzes are asked for one by one: those of chapters read and not completed, and those with an open attempt. */
const askedAtMost = 3;

type Way = {
  /** Undefined while it is not known yet. */
  step: NextStep | undefined;
  /** Quizzes that can be taken now, in the order of the chapters, an open attempt first. */
  openQuizzes: readonly OpenQuiz[];
};

/** What this person should do next, from modules, progress, quizzes and events together. */
export function useNextStep(): Way {
  const { data: outlines } = useModuleOutlines();
  const { data: list } = useProgress();
  const { data: overview } = useProgressOverview();
  const { data: events, isError: hasNoEvents } = useRecentEvents();

  const begun = chaptersBegun(events).flatMap(
    (chapter) => outlines?.find((one) => one.chapterNumber === chapter)?.id ?? [],
  );
  const readNow = (list ?? []).filter((entry) => entry.canStartQuiz && entry.status !== 'completed');
  const asked = [...new Set([...begun, ...readNow.map((entry) => entry.moduleId)])].slice(0, askedAtMost);
  const answers = useQuizzesOfModules(asked);

  const isPending =
    !outlines || !list || !overview || (!events && !hasNoEvents) || answers.some((one) => one.isPending);
  if (isPending) return { step: undefined, openQuizzes: [] };

  const open = asked.flatMap((moduleId, place): OpenQuiz[] => {
    const quiz = answers[place]?.data?.[0];
    return quiz?.canStart ? [{ moduleId, hasOpenAttempt: quiz.openAttempt !== null }] : [];
  });
  // A completed module whose quiz is missing has a quiz that can be taken: the server says so, nothing needs to be asked.
  const missing = overview.certificate.missing.filter(
    ({ what, moduleId }) => what === 'quiz' && !asked.includes(moduleId),
  );
  const all = [...open, ...missing.map(({ moduleId }) => ({ moduleId, hasOpenAttempt: false }))];
  const place = (quiz: OpenQuiz) => list.findIndex((entry) => entry.moduleId === quiz.moduleId);
  const openQuizzes = all.toSorted(
    (one, other) => Number(other.hasOpenAttempt) - Number(one.hasOpenAttempt) || place(one) - place(other),
  );
  return { step: nextStep(list, openQuizzes), openQuizzes };
}

const chaptersBegun = (events: readonly TrainingEvent[] | undefined) => unfinishedAttempts(events ?? []);

import type { Endpoint } from '@loopcheck/contract/endpoint';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { queryFor, refetchOnOpen } from '../../lib/api/query-for.ts';

const quizzesOfModuleQuery = (moduleId: string) => queryFor(quizzesEndpoints.ofModule, { params: { moduleId } });

/** The active quizzes of a module. Only the first one counts for the certificate. */
export const useQuizzesOfModule = (moduleId: string) => useQuery(quizzesOfModuleQuery(moduleId));

/**
 * The active quizzes of a module, for the screen on which a person takes a quiz. Refetched when the screen opens,
 * because an attempt might have been started or submitted on another device, or its time might be over. The reply is
 * not cached, so that an outdated reply is never displayed.
 */
export const useQuizzesToTake = (moduleId: string) =>
  useQuery({ ...quizzesOfModuleQuery(moduleId), ...refetchOnOpen, gcTime: 0 });

/** The average of the signed-in person's best quiz scores, and the number of quizzes they have passed. */
export const useQuizStats = () => useQuery(queryFor(quizzesEndpoints.stats));

/** The signed-in person's submitted attempts of a quiz, latest first. */
export const useSubmittedAttempts = (quizId: string, isEnabled: boolean) =>
  useQuery({ ...queryFor(quizzesEndpoints.attempts, { params: { quizId } }), enabled: isEnabled });

/** Starts an attempt, or returns the open one. */
export function useStartAttempt() {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(quizzesEndpoints.start),
    // The refresh is not awaited, so that the first question is displayed without delay.
    onSuccess: () => void refresh(client, queriesChangedByStart),
    // The quiz might be outdated: another tab can have submitted an attempt since the quiz was fetched.
    onError: () => void refresh(client, [quizzesEndpoints.ofModule, quizzesEndpoints.one]),
  });
}

const queriesChangedByStart: readonly Endpoint[] = [
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
  recordsEndpoints.recent,
  nextStepEndpoints.own,
];

/** The queries that a submitted attempt changes: a pass completes the module and unlocks the next one. */
export const queriesChangedByResult: readonly Endpoint[] = [
  ...queriesChangedByStart,
  quizzesEndpoints.attempts,
  quizzesEndpoints.stats,
  progressEndpoints.list,
  progressEndpoints.overview,
  badgesEndpoints.list,
];

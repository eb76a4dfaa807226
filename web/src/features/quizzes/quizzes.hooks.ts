import type { Endpoint } from '@loopcheck/contract/endpoint';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

const quizzesOf = (moduleId: string) => queryFor(quizzesEndpoints.ofModule, { params: { moduleId } });

/** The quizzes of a module; the first is the one that counts. */
export const useQuizzesOfModule = (moduleId: string) => useQuery(quizzesOf(moduleId));

/** The same for several modules at once. */
export const useQuizzesOfModules = (moduleIds: readonly string[]) =>
  useQueries({ queries: moduleIds.map((moduleId) => quizzesOf(moduleId)) });

/** The same, asked anew whenever the screen opens: an attempt may have been begun, or its time run out, elsewhere. */
export const useQuizzesToTake = (moduleId: string) =>
  useQuery({ ...quizzesOf(moduleId), refetchOnMount: 'always', gcTime: 0 });

/** Own average over all quizzes tried, and how many are passed. */
export const useQuizStats = () => useQuery(queryFor(quizzesEndpoints.stats));

/** Own submitted attempts of a quiz, latest first; not asked for until they are wanted. */
export const useSubmittedAttempts = (quizId: string, wanted: boolean) =>
  useQuery({ ...queryFor(quizzesEndpoints.attempts, { params: { quizId } }), enabled: wanted });

/** Opens an attempt, or gives the open one. */
export function useStartAttempt() {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(quizzesEndpoints.start),
    onSuccess: () => void refresh(client, touchedByStart),
  });
}

const touchedByStart: readonly Endpoint[] = [quizzesEndpoints.ofModule, quizzesEndpoints.one, recordsEndpoints.recent];

/** What a submitted attempt makes out of date: a pass completes the module and opens the next one. */
export const touchedByResult: readonly Endpoint[] = [
  ...touchedByStart,
  quizzesEndpoints.attempts,
  quizzesEndpoints.stats,
  progressEndpoints.list,
  progressEndpoints.overview,
  badgesEndpoints.list,
];

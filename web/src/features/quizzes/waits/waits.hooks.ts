import { quizWaitsEndpoints } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';

/** The waiting times of a person: the quizzes that they have failed and cannot start again yet. */
export const useQuizWaits = (userId: string) =>
  useQuery(freshQueryFor(quizWaitsEndpoints.list, { params: { userId } }));

type Callbacks = { onSuccess: () => void; onError: (error: Error) => void };

/**
 * Lifts the waiting time of a person for a quiz. Pass the callbacks to this hook and not to `mutate`: the list is
 * refetched before they are called, so the row that called `mutate` can be unmounted by then. TanStack Query does not
 * call the callbacks of `mutate` for an unmounted component.
 */
export const useLiftQuizWait = (userId: string, quizId: string, callbacks: Callbacks) =>
  useMutation({
    ...mutationFor(quizWaitsEndpoints.lift, {
      params: { userId, quizId },
      refreshes: [quizWaitsEndpoints.list, traineesEndpoints.events],
    }),
    ...callbacks,
  });

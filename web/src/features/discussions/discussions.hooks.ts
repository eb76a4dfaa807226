import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';

/** The questions of a module: those in the FAQ first, then newest first. */
export const useQuestions = (moduleId: string) =>
  useInfiniteQuery(pagesFor(discussionsEndpoints.list, { params: { moduleId } }));

/**
 * The question with the id `postId`, or the question whose answer has this id. Sends no request if `postId` is
 * undefined.
 */
export const useLinkedQuestion = (moduleId: string, postId: string | undefined) =>
  useQuery({
    ...queryFor(discussionsEndpoints.one, { params: { moduleId, postId: postId ?? '' } }),
    enabled: postId !== undefined,
    retry: false,
  });

/** The endpoints whose replies change when a post is created, changed or removed. */
const refreshes = [discussionsEndpoints.list, discussionsEndpoints.one, trainerOverviewEndpoints.pendingActions];

export const usePostQuestion = () => useMutation(mutationFor(discussionsEndpoints.ask, { refreshes }));

export const usePostAnswer = (questionId: string) =>
  useMutation(mutationFor(discussionsEndpoints.answer, { params: { postId: questionId }, refreshes }));

export const useEditPost = (postId: string) =>
  useMutation(mutationFor(discussionsEndpoints.edit, { params: { postId }, refreshes }));

export const useAcceptAnswer = (questionId: string, answerId: string) =>
  useMutation(mutationFor(discussionsEndpoints.accept, { params: { postId: questionId, answerId }, refreshes }));

/**
 * The actions of the menu of a post, and resolving its reports. `setFaq` adds a question to the FAQ of its module, or
 * removes it from there.
 */
export function usePostActions(postId: string) {
  const params = { postId };
  return {
    remove: useMutation(mutationFor(discussionsEndpoints.remove, { params, refreshes })),
    report: useMutation(mutationFor(discussionsEndpoints.report, { params, refreshes })),
    resolve: useMutation(mutationFor(discussionsEndpoints.resolve, { params, refreshes })),
    setFaq: useMutation(mutationFor(discussionsEndpoints.promote, { params, refreshes })),
  };
}

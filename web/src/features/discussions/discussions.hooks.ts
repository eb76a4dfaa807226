import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { keyFor, queryFor } from '../../lib/api/query-for.ts';

/** The questions of a module, page by page. Others write meanwhile, so each visit asks again. */
export function useDiscussion(moduleId: string) {
  const params = { moduleId };
  return useInfiniteQuery({
    queryKey: keyFor(discussionsEndpoints.list, { params }),
    queryFn: ({ signal, pageParam }) =>
      call(discussionsEndpoints.list, { params, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });
}

/** One question, asked for only where the pages that are there do not have it. */
export const useLinkedQuestion = (moduleId: string, postId: string | undefined) =>
  useQuery({
    ...queryFor(discussionsEndpoints.one, { params: { moduleId, postId: postId ?? '' } }),
    enabled: postId !== undefined,
    retry: false,
  });

const refreshes = [discussionsEndpoints.list, discussionsEndpoints.one, trainerOverviewEndpoints.pendingActions];

/** Posts a question. */
export const useAsk = () => useMutation(mutationFor(discussionsEndpoints.ask, { refreshes }));

/** Answers a question. */
export const useAnswer = (postId: string) =>
  useMutation(mutationFor(discussionsEndpoints.answer, { params: { postId }, refreshes }));

/** Changes one's own words. */
export const useEditPost = (postId: string) =>
  useMutation(mutationFor(discussionsEndpoints.edit, { params: { postId }, refreshes }));

/** Says that an answer helped. */
export const useAccept = (postId: string, answerId: string) =>
  useMutation(mutationFor(discussionsEndpoints.accept, { params: { postId, answerId }, refreshes }));

/** What else can be done with a post. */
export function usePostActs(postId: string) {
  const params = { postId };
  return {
    remove: useMutation(mutationFor(discussionsEndpoints.remove, { params, refreshes })),
    report: useMutation(mutationFor(discussionsEndpoints.report, { params, refreshes })),
    resolve: useMutation(mutationFor(discussionsEndpoints.resolve, { params, refreshes })),
    promote: useMutation(mutationFor(discussionsEndpoints.promote, { params, refreshes })),
  };
}

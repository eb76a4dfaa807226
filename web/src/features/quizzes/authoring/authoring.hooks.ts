import type { Endpoint } from '@loopcheck/contract/endpoint';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { queryFor } from '../../../lib/api/query-for.ts';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';

// Other trainers edit meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** All quizzes by module, with their figures. */
export const useManagedQuizzes = () => useQuery({ ...queryFor(quizAuthoringEndpoints.list), refetchOnMount: always });

/** One quiz with its settings and its whole pool. */
export const useManagedQuiz = (quizId: string) =>
  useQuery({ ...queryFor(quizAuthoringEndpoints.one, { params: { quizId } }), refetchOnMount: always });

/** How each question of a quiz does. */
export const useAnalysis = (quizId: string) =>
  useQuery({ ...queryFor(quizAnalysisEndpoints.analysis, { params: { quizId } }), refetchOnMount: always });

/** The latest regrades of a quiz. */
export const useRegrades = (quizId: string) =>
  useQuery({ ...queryFor(quizAnalysisEndpoints.regrades, { params: { quizId } }), refetchOnMount: always });

/** The reads that show how quizzes and their questions stand. */
export const readsOfQuizzes: readonly Endpoint[] = [
  quizAuthoringEndpoints.list,
  quizAuthoringEndpoints.one,
  quizAnalysisEndpoints.analysis,
  quizAnalysisEndpoints.suspects,
  quizAnalysisEndpoints.regradePreview,
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
];

/** Fetches them again: after a refusal, when somebody else was first. */
export function useQuizzesAnew(): () => void {
  const client = useQueryClient();
  return () => void refresh(client, readsOfQuizzes);
}

export const useCreateQuiz = () =>
  useMutation(mutationFor(quizAuthoringEndpoints.create, { refreshes: readsOfQuizzes }));

export const useSaveSettings = (quizId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.update, { params: { quizId }, refreshes: readsOfQuizzes }));

export const useOrderQuizzes = (moduleId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.order, { params: { moduleId }, refreshes: readsOfQuizzes }));

export const useCreateQuestion = (quizId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.createQuestion, { params: { quizId }, refreshes: readsOfQuizzes }));

export const useSaveQuestion = (questionId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.updateQuestion, { params: { questionId }, refreshes: readsOfQuizzes }),
  );

/** Puts a question into the draw, or takes it out. */
export function useSwitchQuestion(questionId: string) {
  const options = { params: { questionId }, refreshes: readsOfQuizzes };
  return {
    activate: useMutation(mutationFor(quizAuthoringEndpoints.activateQuestion, options)),
    deactivate: useMutation(mutationFor(quizAuthoringEndpoints.deactivateQuestion, options)),
  };
}

export const useOrderQuestions = (quizId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.orderQuestions, { params: { quizId }, refreshes: readsOfQuizzes }));

/** A draw that nobody keeps; asked for anew each time. */
export const usePreview = (quizId: string) =>
  useMutation({ mutationFn: () => call(quizAuthoringEndpoints.preview, { params: { quizId } }) });

export const useGradePreview = (quizId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.gradePreview, { params: { quizId } }));

export const useImport = (quizId: string) =>
  useMutation(mutationFor(quizExchangeEndpoints.import, { params: { quizId }, refreshes: readsOfQuizzes }));

export const useExport = (quizId: string) =>
  useMutation({ mutationFn: () => call(quizExchangeEndpoints.export, { params: { quizId } }) });

/** Whose results would change under the present key. */
export const useRegradePreview = (questionId: string, includeReworded: boolean) =>
  useQuery({
    ...queryFor(quizAnalysisEndpoints.regradePreview, {
      params: { questionId },
      query: { includeReworded: includeReworded ? 'true' : 'false' },
    }),
    refetchOnMount: always,
    gcTime: 0,
  });

export const useRegrade = (questionId: string) =>
  useMutation(
    mutationFor(quizAnalysisEndpoints.regrade, {
      params: { questionId },
      refreshes: [...readsOfQuizzes, quizAnalysisEndpoints.regrades, quizAnalysisEndpoints.attempt],
    }),
  );

import type { Endpoint } from '@loopcheck/contract/endpoint';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor, queryFor } from '../../../lib/api/query-for.ts';

/** All quizzes by module, with statistics of their attempts. */
export const useManagedQuizzes = () => useQuery(freshQueryFor(quizAuthoringEndpoints.list));

/** A quiz with its settings and all its questions. */
export const useManagedQuiz = (quizId: string) =>
  useQuery(freshQueryFor(quizAuthoringEndpoints.one, { params: { quizId } }));

/** The item analysis of a quiz. */
export const useItemAnalysis = (quizId: string) =>
  useQuery(freshQueryFor(quizAnalysisEndpoints.analysis, { params: { quizId } }));

/** The latest regrades of a quiz. */
export const useRegrades = (quizId: string) =>
  useQuery(freshQueryFor(quizAnalysisEndpoints.regrades, { params: { quizId } }));

/** The endpoints whose replies change when a quiz or one of its questions is changed. */
export const endpointsToRefreshAfterAuthoring: readonly Endpoint[] = [
  quizAuthoringEndpoints.list,
  quizAuthoringEndpoints.one,
  quizAnalysisEndpoints.analysis,
  // The questions whose answer key is probably wrong.
  quizAnalysisEndpoints.suspects,
  quizAnalysisEndpoints.regradePreview,
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
];

/** Refetches the quizzes, for example after a change was refused because somebody else had changed the quiz. */
export function useRefetchQuizzes(): () => void {
  const client = useQueryClient();
  return () => void refresh(client, endpointsToRefreshAfterAuthoring);
}

export const useCreateQuiz = () =>
  useMutation(mutationFor(quizAuthoringEndpoints.create, { refreshes: endpointsToRefreshAfterAuthoring }));

export const useSaveSettings = (quizId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.update, { params: { quizId }, refreshes: endpointsToRefreshAfterAuthoring }),
  );

/** Saves the order of the quizzes of a module. Only the first active quiz counts for the certificate. */
export const useOrderQuizzes = (moduleId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.order, { params: { moduleId }, refreshes: endpointsToRefreshAfterAuthoring }),
  );

export const useCreateQuestion = (quizId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.createQuestion, {
      params: { quizId },
      refreshes: endpointsToRefreshAfterAuthoring,
    }),
  );

export const useSaveQuestion = (questionId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.updateQuestion, {
      params: { questionId },
      refreshes: endpointsToRefreshAfterAuthoring,
    }),
  );

/** Activates or deactivates a question. Only active questions are drawn for new attempts. */
export function useQuestionActivation(questionId: string) {
  const options = { params: { questionId }, refreshes: endpointsToRefreshAfterAuthoring };
  return {
    activate: useMutation(mutationFor(quizAuthoringEndpoints.activateQuestion, options)),
    deactivate: useMutation(mutationFor(quizAuthoringEndpoints.deactivateQuestion, options)),
  };
}

export const useOrderQuestions = (quizId: string) =>
  useMutation(
    mutationFor(quizAuthoringEndpoints.orderQuestions, {
      params: { quizId },
      refreshes: endpointsToRefreshAfterAuthoring,
    }),
  );

/** Questions that are drawn at random from the quiz, as for an attempt of a trainee. Each fetch draws new questions. */
export const useDrawnPreviewQuestions = (quizId: string) =>
  useQuery({ ...queryFor(quizAuthoringEndpoints.preview, { params: { quizId } }), gcTime: 0 });

/** Grades the answers of a preview, without storing an attempt. */
export const useGradePreview = (quizId: string) =>
  useMutation(mutationFor(quizAuthoringEndpoints.gradePreview, { params: { quizId } }));

export const useImportQuestions = (quizId: string) =>
  useMutation(
    mutationFor(quizExchangeEndpoints.import, { params: { quizId }, refreshes: endpointsToRefreshAfterAuthoring }),
  );

/** Fetches the active questions of a quiz as the text of a CSV file. */
export const useExportQuestions = (quizId: string) =>
  useMutation({ mutationFn: () => call(quizExchangeEndpoints.export, { params: { quizId } }) });

/**
 * The results that a regrade would change. A regrade grades earlier attempts again with the current correct answer.
 * With `includeReworded`, it also grades attempts that had another wording of the question and the same options.
 */
export const useRegradePreview = (questionId: string, includeReworded: boolean) =>
  useQuery({
    ...freshQueryFor(quizAnalysisEndpoints.regradePreview, {
      params: { questionId },
      query: { includeReworded: includeReworded ? 'true' : 'false' },
    }),
    gcTime: 0,
  });

/** Grades earlier attempts again, as `useRegradePreview` has shown. */
export const useRegrade = (questionId: string) =>
  useMutation(
    mutationFor(quizAnalysisEndpoints.regrade, {
      params: { questionId },
      refreshes: [...endpointsToRefreshAfterAuthoring, quizAnalysisEndpoints.regrades, quizAnalysisEndpoints.attempt],
    }),
  );

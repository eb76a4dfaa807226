import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../lib/api/call.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type MatrixSearch, toFilter } from './matrix-filter.rules.ts';

/** The pages of the filtered matrix. */
export const useMatrix = (search: MatrixSearch) =>
  useInfiniteQuery({
    ...pagesFor(traineesEndpoints.matrix, { query: search }),
    // The rows stay visible while the person types in the search field.
    placeholderData: keepPreviousData,
  });

/** The figures above the matrix, the totals of each module, and the departments for the filter. */
export const useProgressStats = (search: MatrixSearch) =>
  useQuery({
    ...freshQueryFor(traineesEndpoints.stats, { query: toFilter(search) }),
    placeholderData: keepPreviousData,
  });

export const useTraineeRecord = (userId: string) =>
  useQuery(freshQueryFor(traineesEndpoints.record, { params: { userId } }));

export const useModuleFunnel = (moduleId: string) =>
  useQuery(freshQueryFor(traineesEndpoints.funnel, { params: { moduleId } }));

/** The pages of the quiz attempts of a person, in one module or in all, newest first. */
export const useTraineeAttempts = (userId: string, moduleId?: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.attempts, { params: { userId }, query: { moduleId } }));

/** The pages of the training events of a person, newest first. */
export const useTraineeEvents = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.events, { params: { userId } }));

/** The pages of the sign-in attempts of a person, newest first. */
export const useTraineeSignIns = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.signIns, { params: { userId } }));

/** The pages of the procedures that a person has read, the last read first. */
export const useTraineeSopReads = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.sopReads, { params: { userId } }));

/** A quiz attempt with its questions and answers. */
export const useAttemptDetails = (attemptId: string) =>
  useQuery(freshQueryFor(quizAnalysisEndpoints.attempt, { params: { attemptId } }));

/** Saves the filtered matrix as a file. Saves nothing if the download is interrupted. */
export const useExportMatrix = (search: MatrixSearch) =>
  useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => callForFile(traineesEndpoints.export, { query: { ...search, format } }),
    onSuccess: (file, format) => saveFile(file, `progress-${new Date().toISOString().slice(0, 10)}.${format}`),
  });

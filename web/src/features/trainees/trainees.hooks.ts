import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/api/call.ts';
import { keyFor, queryFor } from '../../lib/api/query-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import { filterOf, type MatrixSearch } from './matrix-filter.ts';

// People learn meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** The rows that a filter lets through, page by page. */
export function useMatrix(search: MatrixSearch) {
  return useInfiniteQuery({
    queryKey: keyFor(traineesEndpoints.matrix, { query: search }),
    queryFn: ({ signal, pageParam }) =>
      call(traineesEndpoints.matrix, { query: { ...search, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The rows stay while a letter more is typed.
    placeholderData: keepPreviousData,
    refetchOnMount: always,
  });
}

/** The figures over the same filter: what each module's foot and the buttons above tell. */
export const useProgressStats = (search: MatrixSearch) =>
  useQuery({
    ...queryFor(traineesEndpoints.stats, { query: filterOf(search) }),
    placeholderData: keepPreviousData,
    refetchOnMount: always,
  });

/** One person's whole record. */
export const useRecord = (userId: string) =>
  useQuery({ ...queryFor(traineesEndpoints.record, { params: { userId } }), refetchOnMount: always });

/** How far the crew comes with one module. */
export const useFunnel = (moduleId: string) =>
  useQuery({ ...queryFor(traineesEndpoints.funnel, { params: { moduleId } }), refetchOnMount: always });

/** What one person did, newest first, page by page. */
export const useEvents = (userId: string) =>
  useInfiniteQuery({
    queryKey: keyFor(traineesEndpoints.events, { params: { userId } }),
    queryFn: ({ signal, pageParam }) =>
      call(traineesEndpoints.events, { params: { userId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** When one person signed in, newest first, page by page. */
export const useSignIns = (userId: string) =>
  useInfiniteQuery({
    queryKey: keyFor(traineesEndpoints.signIns, { params: { userId } }),
    queryFn: ({ signal, pageParam }) =>
      call(traineesEndpoints.signIns, { params: { userId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** The procedures that one person has read, the last read first, page by page. */
export const useSopReads = (userId: string) =>
  useInfiniteQuery({
    queryKey: keyFor(traineesEndpoints.sopReads, { params: { userId } }),
    queryFn: ({ signal, pageParam }) =>
      call(traineesEndpoints.sopReads, { params: { userId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: always,
  });

/** One attempt with the answers as they were given. */
export const useAttemptAsGiven = (attemptId: string) =>
  useQuery({ ...queryFor(quizAnalysisEndpoints.attempt, { params: { attemptId } }), refetchOnMount: always });

/** Saves what the filter lets through; nothing is saved of an answer that broke off. */
export const useExportMatrix = (search: MatrixSearch) =>
  useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => callForFile(traineesEndpoints.export, { query: { ...search, format } }),
    onSuccess: (file, format) => saveFile(file, `progress-${new Date().toISOString().slice(0, 10)}.${format}`),
  });

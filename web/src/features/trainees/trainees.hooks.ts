import type { DrillRunKind } from '@loopcheck/contract/features/drills/drills.contract';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForFile } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type MatrixSearch, toFilter } from './matrix-filter.rules.ts';

/** Fetches the filtered matrix in pages. */
export const useMatrix = (search: MatrixSearch) =>
  useInfiniteQuery({
    ...pagesFor(traineesEndpoints.matrix, { query: search }),
    // The rows stay visible while the person types in the search field.
    placeholderData: keepPreviousData,
  });

/** Fetches the figures above the matrix, the totals of each module, and the departments for the filter. */
export const useProgressStats = (search: MatrixSearch) =>
  useQuery({
    ...freshQueryFor(traineesEndpoints.stats, { query: toFilter(search) }),
    placeholderData: keepPreviousData,
  });

/** Fetches the training record of a person. */
export const useTraineeRecord = (userId: string) =>
  useQuery(freshQueryFor(traineesEndpoints.record, { params: { userId } }));

/** Fetches how many trainees have reached each step of a module. */
export const useModuleFunnel = (moduleId: string) =>
  useQuery(freshQueryFor(traineesEndpoints.funnel, { params: { moduleId } }));

/** Fetches, in pages, the quiz attempts of a person in one module or in all modules, newest first. */
export const useTraineeAttempts = (userId: string, moduleId?: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.attempts, { params: { userId }, query: { moduleId } }));

/** Fetches, in pages, the training events of a person, newest first. */
export const useTraineeEvents = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.events, { params: { userId } }));

/** Fetches, in pages, the sign-in attempts of a person, newest first. */
export const useTraineeSignIns = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.signIns, { params: { userId } }));

/** Fetches the drills that the signed-in person has started at least once. */
export const useOwnRecordedDrills = () => useQuery(freshQueryFor(traineesEndpoints.ownDrills));

/**
 * Fetches, in pages, the drill runs of a person, newest first. `kind` selects either the runs for the record, which are
 * graded, or the practised runs.
 */
export const useTraineeDrillRuns = (userId: string, kind: DrillRunKind) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.drillRuns, { params: { userId }, query: { kind } }));

/** Fetches, in pages, the drill runs of the signed-in person, newest first. For `kind`, see `useTraineeDrillRuns`. */
export const useOwnDrillRuns = (kind: DrillRunKind) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.ownDrillRuns, { query: { kind } }));

/**
 * Fetches, in pages, the procedures that a person has confirmed as read, or has only viewed (had open for a few
 * seconds), newest first.
 */
export const useTraineeSopReads = (userId: string) =>
  useInfiniteQuery(pagesFor(traineesEndpoints.sopReads, { params: { userId } }));

/** Fetches a quiz attempt with its questions and answers. */
export const useAttemptDetails = (attemptId: string) =>
  useQuery(freshQueryFor(quizAnalysisEndpoints.attempt, { params: { attemptId } }));

/** Saves the filtered matrix as a file whose name states the filter. An interrupted download saves nothing. */
export const useExportMatrix = (search: MatrixSearch) =>
  useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => callForFile(traineesEndpoints.export, { query: { ...search, format } }),
    onSuccess: (file) => saveFile(file, file.name),
  });

/**
 * Saves the training record of a person as PDF. Then refreshes the training events, because the server records the
 * export as an event.
 */
export const useSaveRecordPdf = (userId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callForFile(traineesEndpoints.recordPdf, { params: { userId } }),
    onSuccess: (file) => {
      saveFile(file, file.name);
      void refresh(client, [traineesEndpoints.events]);
    },
  });
};

/** Saves the training record of the signed-in person as PDF. */
export const useSaveOwnRecordPdf = () =>
  useMutation({
    mutationFn: () => callForFile(traineesEndpoints.ownRecordPdf, {}),
    onSuccess: (file) => saveFile(file, file.name),
  });
